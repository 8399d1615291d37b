import { describe, expect, test } from 'vitest'
import { linesOf, rateOf, totalOf } from './rebate.rules.ts'

const ratesPpm = { RNG: 5000, LIVE: 3500, SPORTS: 3000 }
const policy = { ratesPpm, capPpm: 10_000 }

describe('[WAL-07] the rebate on valid bets', () => {
  test('is the example of rules/rewards §3', () => {
    const lines = linesOf(
      [
        { gameType: 'RNG', valid: 12_345_678n },
        { gameType: 'LIVE', valid: 7_654_321n },
        { gameType: 'SPORTS', valid: 999n },
      ],
      policy,
    )
    expect(lines.map(({ amount }) => amount)).toEqual([61_728n, 26_790n, 2n])
    expect(totalOf(lines)).toBe(88_520n)
  })

  test('is nothing where a category has no rate, and never above the cap', () => {
    expect(rateOf('KENO', policy)).toBe(0)
    expect(rateOf('RNG', { ratesPpm, capPpm: 4000 })).toBe(4000)
  })

  test('is nothing, and no debt, where bets were undone after their rebate', () => {
    expect(linesOf([{ gameType: 'RNG', valid: -500n }], policy)).toEqual([])
  })
})
