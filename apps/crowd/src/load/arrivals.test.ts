import { expect, test } from 'vitest'
import { arrive, turnstile } from './arrivals.ts'

const forever = new AbortController().signal

test('arrivals keep their rate, whatever becomes of the earlier ones', async () => {
  const intended: number[] = []
  const started = await arrive({
    ...{ rate: 100, forMs: 200, end: forever },
    start: (intendedAt) => intended.push(intendedAt),
  })
  expect(started).toBe(20)
  const gaps = intended.slice(1).map((dueAt, i) => dueAt - (intended[i] as number))
  for (const gap of gaps) expect(gap).toBeCloseTo(10, 6)
})

test('after a hold-up everything that was due starts at once, with the moment it was due at', async () => {
  let clock = 0
  const intended: number[] = []
  const startedAt: number[] = []
  await arrive(
    {
      ...{ rate: 1000, forMs: 100, end: forever },
      start: (dueAt) => {
        intended.push(dueAt)
        startedAt.push(clock)
        // The program stands still for 50 ms at its tenth arrival.
        if (intended.length === 10) clock += 50
      },
    },
    () => {
      clock += 0.1
      return clock
    },
  )
  expect(intended).toHaveLength(100)
  const late = startedAt.map((beganAt, i) => beganAt - (intended[i] as number))
  expect(Math.max(...late)).toBeGreaterThan(49)
  expect(late.at(-1)).toBeLessThan(5)
})

test('a rate of zero starts nothing, and the end stops it', async () => {
  const start = () => undefined
  expect(await arrive({ rate: 0, forMs: 1000, end: forever, start })).toBe(0)
  const end = AbortSignal.timeout(50)
  expect(await arrive({ rate: 10, forMs: 60_000, end, start })).toBeLessThan(3)
})

test('who is free is taken in turn, and who waits is served in turn', async () => {
  const members = turnstile(['a', 'b'])
  expect([await members.take(), await members.take()]).toEqual(['a', 'b'])
  const first = members.take()
  const second = members.take()
  expect(members.waiting()).toBe(2)
  members.give('b')
  members.give('a')
  expect([await first, await second]).toEqual(['b', 'a'])
})
