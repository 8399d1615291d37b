import { expect, test } from 'vitest'
import { inTurn } from './index.ts'

test('the steps of one key run one after another, other keys do not wait', async () => {
  const turn = inTurn<string>()
  const reply: string[] = []
  const slow = Promise.withResolvers<void>()
  const step = (name: string, until?: Promise<void>) => async () => {
    reply.push(`${name} begins`)
    await until
    reply.push(`${name} ends`)
    return name
  }
  const one = turn('ana', step('one', slow.promise))
  const two = turn('ana', step('two'))
  expect(await turn('ben', step('other'))).toBe('other')
  expect(reply).toEqual(['one begins', 'other begins', 'other ends'])
  slow.resolve()
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
  expect(reply.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
})

test('a step that fails rejects only its own caller', async () => {
  const turn = inTurn<string>()
  const lost = turn('ana', () => Promise.reject(new Error('lost')))
  const next = turn('ana', async () => 'fine')
  await expect(lost).rejects.toThrow('lost')
  expect(await next).toBe('fine')
})
