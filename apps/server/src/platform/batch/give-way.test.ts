import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givingWay } from './index.ts'

const STEP_MS = 60
/** Longer than the process is watched before it is called busy. */
const WATCHED_MS = 300
const since = (began: number) => performance.now() - began

/** Two watches: the first also holds what the process did before the test, which is not known. */
async function watchAnew() {
  await givingWay(() => wait(WATCHED_MS))
  await givingWay(() => wait(WATCHED_MS))
}

/** Keeps the thread, as calls do, until it is ended. */
function keepBusy() {
  let goesOn = true
  const work = () => {
    const until = performance.now() + 10
    while (performance.now() < until);
    if (goesOn) setImmediate(work)
  }
  work()
  return () => {
    goesOn = false
  }
}

test('a step of background work is followed by no rest while the process has nothing else to do', async () => {
  await watchAnew()
  const began = performance.now()
  expect(await givingWay(() => wait(STEP_MS, 'done'))).toBe('done')
  expect(since(began)).toBeLessThan(4 * STEP_MS)
})

test('and by three times its length while the process is busy with calls', async () => {
  const end = keepBusy()
  try {
    await watchAnew()
    const began = performance.now()
    await givingWay(() => wait(STEP_MS))
    expect(since(began)).toBeGreaterThan(4 * STEP_MS)
  } finally {
    end()
  }
})
