import { describe, expect, test } from 'vitest'
import { gathered } from './gathered.ts'
import type { Store } from './store.ts'

const store = {} as Store

describe('the work of many players is gathered', () => {
  test('what one turn asks for goes out together, what comes meanwhile goes next, in order', async () => {
    const batches: number[][] = []
    const { promise: slow, resolve } = Promise.withResolvers<void>()
    const square = gathered<number, number>({
      lanes: 1,
      send: async (_store, keys) => {
        batches.push([...keys])
        await slow
        return keys.map((key) => key * key)
      },
    })
    const first = [1, 2, 3].map((key) => square(store, key))
    await expect.poll(() => batches.length).toBe(1)
    const later = [4, 5].map((key) => square(store, key))
    resolve()
    expect(await Promise.all([...first, ...later])).toEqual([1, 4, 9, 16, 25])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  test('a batch that fails is repeated one by one: it fails only for those whose own work does', async () => {
    const sent: string[][] = []
    const work = gathered<string, string>({
      lanes: 1,
      send: async (_store, keys) => {
        sent.push([...keys])
        if (keys.includes('bad')) throw new Error('refused')
        return keys.map((key) => `${key} done`)
      },
    })
    const outcomes = await Promise.allSettled(['one', 'bad', 'two'].map((key) => work(store, key)))
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'one done' },
      { status: 'rejected', reason: new Error('refused') },
      { status: 'fulfilled', value: 'two done' },
    ])
    expect(sent).toEqual([['one', 'bad', 'two'], ['one'], ['bad'], ['two']])
    expect(await work(store, 'next')).toBe('next done')
  })

  test('each database has its own queue, and no more than the lanes are in progress', async () => {
    let most = 0
    let busy = 0
    const work = gathered<number, number>({
      lanes: 2,
      send: async (_store, keys) => {
        busy += 1
        most = Math.max(most, busy)
        await new Promise(setImmediate)
        busy -= 1
        return keys
      },
    })
    const keys = Array.from({ length: 900 }, (_, key) => key)
    expect(await Promise.all(keys.map((key) => work(store, key)))).toEqual(keys)
    expect(most).toBe(2)
    expect(await work({} as Store, 7)).toBe(7)
  })
})
