import { expect, test } from 'vitest'
import { inTurn } from './index.ts'

test('what is done for one key goes one after another, other keys do not wait', async () => {
  const turn = inTurn<string>()
  const said: string[] = []
  const slow = Promise.withResolvers<void>()
  const step = (name: string, until?: Promise<void>) => async () => {
    said.push(`${name} begins`)
    await until
    said.push(`${name} ends`)
    return name
  }
  const one = turn('ana', step('one', slow.promise))
  const two = turn('ana', step('two'))
  expect(await turn('ben', step('other'))).toBe('other')
  expect(said).toEqual(['one begins', 'other begins', 'other ends'])
  slow.resolve()
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
  expect(said.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
})

test('one that fails tells only its own caller', async () => {
  const turn = inTurn<string>()
  const lost = turn('ana', () => Promise.reject(new Error('lost')))
  const next = turn('ana', async () => 'fine')
  await expect(lost).rejects.toThrow('lost')
  expect(await next).toBe('fine')
})
