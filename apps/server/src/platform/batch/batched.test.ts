import { expect, test } from 'vitest'
import { batched } from './index.ts'

test('keys of one turn are loaded together, later ones with the next batch', async () => {
  const batches: number[][] = []
  const slow = Promise.withResolvers<void>()
  const square = batched(1, async (keys: readonly number[]) => {
    batches.push([...keys])
    await slow.promise
    return keys.map((n) => n * n)
  })
  const first = Promise.all([1, 2, 3].map(square))
  await expect.poll(() => batches).toEqual([[1, 2, 3]])
  const later = [square(4), square(5)]
  slow.resolve()
  expect(await first).toEqual([1, 4, 9])
  expect(await Promise.all(later)).toEqual([16, 25])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('more keys than a batch holds are all answered', async () => {
  const same = batched(2, async (keys: readonly number[]) => keys)
  const keys = Array.from({ length: 600 }, (_, n) => n)
  expect(await Promise.all(keys.map(same))).toEqual(keys)
})

test('a failure reaches every caller of its batch, and no other', async () => {
  const load = batched(1, async (keys: readonly string[]) => {
    if (keys.includes('bad')) throw new Error('lost')
    return keys
  })
  const both = await Promise.allSettled([load('good'), load('bad')])
  expect(both.map((b) => b.status)).toEqual(['rejected', 'rejected'])
  expect(await load('good')).toBe('good')
})

test('or only those whose own call fails, where each is repeated by itself', async () => {
  const load = batched(
    1,
    async (keys: readonly string[]) => {
      if (keys.includes('bad')) throw new Error('lost')
      return keys
    },
    { repeatsAlone: true },
  )
  const all = await Promise.allSettled(['good', 'bad', 'fine'].map(load))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
