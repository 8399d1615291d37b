import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { admission, Overloaded } from './admission.ts'

const WAIT_MS = 100

describe('[LIM-004] rounds beyond what can be played soon', () => {
  test('wait in turn, and none of them is lost', async () => {
    const admitted = admission({ atOnce: 2, waitMs: WAIT_MS })
    const order: number[] = []
    let most = 0
    let busy = 0
    const work = (no: number) => async () => {
      busy += 1
      most = Math.max(most, busy)
      await wait(1)
      busy -= 1
      order.push(no)
      return no
    }
    const all = Array.from({ length: 9 }, (_, no) => admitted(work(no)))
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(order.toSorted()).toEqual(order)
    expect(most).toBe(2)
  })

  test('are refused when their turn does not come in time; the next ones are played again', async () => {
    const admitted = admission({ atOnce: 1, waitMs: WAIT_MS })
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const slow = admitted(() => end)
    let begun = 0
    const late = Array.from({ length: 5 }, () =>
      admitted(async () => {
        begun += 1
      }),
    )
    const outcomes = await Promise.allSettled(late)
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(Overloaded)
    expect(begun).toBe(0)
    resolve()
    await slow
    expect(await admitted(async () => 'played')).toBe('played')
  })

  test('a round that fails gives its place to the next', async () => {
    const admitted = admission({ atOnce: 1, waitMs: WAIT_MS })
    const failed = admitted(() => Promise.reject(new Error('lost')))
    const next = admitted(async () => 'played')
    await expect(failed).rejects.toThrow('lost')
    expect(await next).toBe('played')
  })
})
