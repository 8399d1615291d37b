import { describe, expect, test } from 'vitest'
import { brokenBy, changeOf, EVERY_LIMIT, leftOf } from './limits.rules.ts'

test('[RG-001] deposits, losses, wagers and time have a limit for a day, a week and a month each', () => {
  expect(EVERY_LIMIT).toHaveLength(12)
  expect(new Set(EVERY_LIMIT.map(({ kind, days }) => `${kind}:${days}`)).size).toBe(12)
})

describe('[RG-002] a requested amount', () => {
  test.each([
    ['a first limit', null, 100n, 'hold'],
    ['a tighter one', 100n, 99n, 'hold'],
    ['nothing at all', 100n, 0n, 'hold'],
    ['the same again', 100n, 100n, 'hold'],
    ['a looser one', 100n, 101n, 'request'],
    ['no limit any more', 100n, null, 'request'],
    ['no limit where there is none', null, null, 'none'],
  ] as const)('%s', (...[, held, sought, change]) => {
    expect(changeOf(held, sought)).toBe(change)
  })
})

describe('[RG-001] the lowest limit applies', () => {
  const day = { days: 1, amount: 500n, used: 100n }
  const week = { days: 7, amount: 600n, used: 450n }

  test('the one that leaves least, whatever its window', () => {
    expect(brokenBy([day, week], 150n)).toBeNull()
    expect(brokenBy([day, week], 151n)).toBe(week)
    expect(brokenBy([week, day], 401n)).toBe(week)
    expect(brokenBy([], 10_000n)).toBeNull()
  })

  test('one that was exceeded before it was set leaves nothing, not less', () => {
    expect(leftOf({ amount: 100n, used: 300n })).toBe(0n)
    expect(leftOf({ amount: 100n, used: -50n })).toBe(150n)
  })
})
