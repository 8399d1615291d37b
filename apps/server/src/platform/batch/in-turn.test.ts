import { expect, test } from 'vitest'
import { inTurn } from './index.ts'

test('the steps of one key run one after another, other keys do not wait', async () => {
  const turn = inTurn<string>()
  const events: string[] = []
  const slow = Promise.withResolvers<void>()
  const step = (name: string, until?: Promise<void>) => async () => {
    events.push(`${name} begins`)
    await until
    events.push(`${name} ends`)
    return name
  }
  const first = turn('ana', step('one', slow.promise))
  const second = turn('ana', step('two'))
  expect(await turn('ben', step('other'))).toBe('other')
  expect(events).toEqual(['one begins', 'other begins', 'other ends'])
  slow.resolve()
  expect(await Promise.all([first, second])).toEqual(['one', 'two'])
  expect(events.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
})

test('a step that fails rejects only its own caller', async () => {
  const turn = inTurn<string>()
  const lost = turn('ana', () => Promise.reject(new Error('lost')))
  const next = turn('ana', async () => 'fine')
  await expect(lost).rejects.toThrow('lost')
  expect(await next).toBe('fine')
})
