import { expect, test } from 'vitest'
import { pacer } from './pace.ts'

test('[LIM-001] gives each key its burst, and refills it every second', () => {
  let now = 0
  const may = pacer({ burst: 3, perS: 2 }, () => now)
  const tries = (key: string, count: number) =>
    Array.from({ length: count }, () => may(key)).filter(Boolean).length
  expect(tries('a', 5)).toBe(3)
  expect(tries('b', 1)).toBe(1)
  now = 1000
  expect(tries('a', 5)).toBe(2)
  now = 60_000
  expect(tries('a', 5)).toBe(3)
})

test('[LIM-001] a flood of keys that are used once takes no more memory', () => {
  let now = 0
  const may = pacer({ burst: 1, perS: 1000 }, () => now)
  for (let n = 0; n < 50_000; n += 1) {
    now += 1
    expect(may(`key-${n}`)).toBe(true)
  }
  expect(may('key-49999')).toBe(false)
})
