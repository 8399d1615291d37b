import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from './index.ts'

test('each item once, in order, never more at a time than there are lanes', async () => {
  const began: number[] = []
  let open = 0
  let most = 0
  await inLanes([1, 2, 3, 4, 5], 2, async (item) => {
    began.push(item)
    open += 1
    most = Math.max(most, open)
    await turn()
    open -= 1
  })
  expect(began).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failing step ends its lane; the rest is done before it is thrown', async () => {
  const done: number[] = []
  const run = inLanes([1, 2, 3, 4], 2, async (item) => {
    await turn()
    if (item === 1) throw new Error('lost')
    done.push(item)
  })
  await expect(run).rejects.toThrow('lost')
  expect(done).toEqual([2, 3, 4])
})
