import { describe, expect, test } from 'vitest'
import { linesOf, ratesOf, totalOf } from './rebate.rules.ts'

const RNG = { gameType: 'RNG', ratePpm: 5000, vipProduct: 0n }
const LIVE = { ...RNG, gameType: 'LIVE', ratePpm: 3500 }
const SPORTS = { ...RNG, gameType: 'SPORTS', ratePpm: 3000 }

describe('[WAL-07] the rebate on valid bets', () => {
  test('is the example of rules/rewards §3', () => {
    const lines = linesOf([
      { ...RNG, valid: 12_345_678n },
      { ...LIVE, valid: 7_654_321n },
      { ...SPORTS, valid: 999n },
    ])
    expect(lines.map(({ amount }) => amount)).toEqual([61_728n, 26_790n, 2n])
    expect(totalOf(lines)).toBe(88_520n)
  })

  test('is never above the cap', () => {
    const ratesPpm = { RNG: 5000, LIVE: 3500 }
    expect(ratesOf({ ratesPpm, capPpm: 4000 })).toEqual({ RNG: 4000, LIVE: 3500 })
  })

  test('has a line for each rate, and what was undone at one lowers the others', () => {
    const due = [
      { ...RNG, valid: -100_001n },
      { ...RNG, ratePpm: 6000, valid: 150_000n },
    ]
    const lines = linesOf(due)
    expect(lines.map(({ ratePpm, amount }) => [ratePpm, amount])).toEqual([
      [5000, -500n],
      [6000, 900n],
    ])
    expect(totalOf(lines)).toBe(400n)
  })

  test('is lowered by bets of any category that were undone after their rebate', () => {
    const lines = linesOf([
      { ...RNG, valid: -100_199n },
      { ...LIVE, valid: 200_000n },
      { ...SPORTS, ratePpm: 2000, valid: 0n },
    ])
    expect(lines.map(({ amount }) => amount)).toEqual([-500n, 700n])
    expect(totalOf(lines)).toBe(200n)
  })
})
