import { describe, expect, test } from 'vitest'
import { fairStream, reduced } from '../fair-stream.ts'
import { cardOf } from './cards.ts'
import { certifiedOf } from './certified.ts'
import { type ColorPlace, colorTimes } from './color-game.ts'
import { diceMultiplierE4, winningRolls } from './dice.ts'
import { DRAGON_TIGER_BETS, type DragonTigerPlace, dragonTigerHalves } from './dragon-tiger.ts'
import { winningRanks } from './hi-lo.ts'
import { multiplierX100 } from './limbo.ts'
import { choose, minesMultiplierE4, TILES } from './mines.ts'
import { e4 } from './money.ts'
import { spinMoneyWheel } from './money-wheel.ts'
import { rouletteReturn } from './roulette.ts'
import { allThrows, type SicBoChip, sicBoTimes } from './sic-bo.ts'
import * as tables from './tables.ts'
import { bestHold, holdWorth } from './video-poker-hold.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('[FAIR-004] words become numbers without bias, for every range of 2 to 1,000', () => {
  const WORDS = 2 ** 16
  for (let n = 2; n <= 1000; n += 1) {
    const seen = new Uint32Array(n)
    let refused = 0
    for (let word = 0; word < WORDS; word += 1) {
      const drawn = reduced(word, n, WORDS)
      if (drawn === null) refused += 1
      else seen[drawn] = (seen[drawn] as number) + 1
    }
    const turns = Math.floor(WORDS / n)
    if (refused !== WORDS % n || seen.some((times) => times !== turns))
      expect(n).toBe('without bias')
  }
})

test('[FAIR-004] a shuffle of five gives its 120 orders equally often', () => {
  const stream = fairStream({ serverSeed: 'cd'.repeat(32), clientSeed: 'orders', nonce: 0 })
  const seen = new Map<string, number>()
  for (let i = 0; i < 60_000; i += 1) {
    const order = stream.sample([1, 2, 3, 4, 5], 5).join('')
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  const chiSquare = sum([...seen.values()].map((n) => (n - 500) ** 2 / 500))
  expect(seen.size).toBe(120)
  // 119 degrees of freedom: 99.9 % of fair shuffles stay below.
  expect(chiSquare).toBeLessThan(172)
})

describe('[FAIR-010] the expected return is the stated one, counted over every outcome', () => {
  test('dice: at most 99 %, and short of it by less than a ten-thousandth of the multiplier', () => {
    for (let count = 1; count <= 9800; count += 1) {
      const scaled = diceMultiplierE4(count) * count
      expect(scaled).toBeLessThanOrEqual(99_000_000)
      expect(scaled).toBeGreaterThan(99_000_000 - count)
    }
    expect(winningRolls({ side: 'OVER', targetX100: 5050 })).toBe(4949)
  })

  test('limbo and crash: a target is reached by the stated share of all draws', () => {
    const RANGE = 2n ** 52n
    for (const target of [101n, 150n, 200n, 1000n, 12_345n, 100_000_000n]) {
      const winning = (99n * RANGE) / target
      const first = RANGE - winning
      expect(multiplierX100(first, 1)).toBeGreaterThanOrEqual(Number(target))
      expect(multiplierX100(first - 1n, 1)).toBeLessThan(Number(target))
    }
    expect(multiplierX100(0n, 1)).toBe(100)
  })

  test('mines: never above 99 %, whenever it is cashed out', () => {
    for (const mines of range(1, 24)) {
      for (const picks of range(1, TILES - mines)) {
        const paid = BigInt(minesMultiplierE4(mines, picks)) * choose(TILES - mines, picks)
        const fair = 9900n * choose(TILES, picks)
        expect(paid <= fair && paid > fair - choose(TILES - mines, picks)).toBe(true)
      }
    }
  })

  test('hi-lo: both guesses cover all ranks, and the equal one goes to both but at the ends', () => {
    for (const rank of range(1, 13)) {
      const both = winningRanks('HI', rank) + winningRanks('LO', rank)
      expect(both).toBe(rank === 1 || rank === 13 ? 13 : 14)
    }
  })

  test('plinko', () => {
    for (const rows of [8, 12, 16] as const) {
      for (const risk of ['low', 'medium', 'high'] as const) {
        const paid = tables.PLINKO[rows][risk].map((m, k) => Number(choose(rows, k)) * e4(m))
        const rtp = sum(paid) / 2 ** rows / 10_000
        expect(rtp.toFixed(6)).toBe(tables.PLINKO_RTP[rows][risk])
      }
    }
  })

  test('wheel', () => {
    for (const risk of ['low', 'medium', 'high'] as const) {
      const segments = tables.WHEEL[risk]
      const rtp = sum(segments.map(e4)) / segments.length / 10_000
      expect(segments).toHaveLength(20)
      expect(rtp.toFixed(4)).toBe(tables.WHEEL_RTP[risk])
    }
  })

  test('keno', () => {
    for (const picks of range(1, 10)) {
      const paid = Object.entries(tables.KENO[picks] ?? {}).map(
        ([hits, m]) => e4(m) * Number(choose(10, Number(hits)) * choose(30, picks - Number(hits))),
      )
      // Hits among the ten drawn: the picks are what is drawn from forty, seen from the other side.
      const rtp = sum(paid) / Number(choose(40, picks)) / 10_000
      expect(rtp.toFixed(4)).toBe(tables.KENO_RTP[picks])
    }
  })

  test('roulette: 36 of 37 on every kind of bet, and the trio and the first four too', () => {
    const chips = [
      { type: 'STRAIGHT', numbers: [0] },
      { type: 'SPLIT', numbers: [17, 20] },
      { type: 'STREET', numbers: [1, 2, 3] },
      { type: 'TRIO', numbers: [0, 2, 3] },
      { type: 'CORNER', numbers: [25, 26, 28, 29] },
      { type: 'FIRST_FOUR', numbers: [0, 1, 2, 3] },
      { type: 'SIX_LINE', numbers: [1, 2, 3, 4, 5, 6] },
      ...(['RED', 'BLACK', 'ODD', 'EVEN', 'LOW', 'HIGH', 'DOZEN1', 'COL3'] as const).map(
        (type) => ({ type }),
      ),
    ] as const
    for (const chip of chips) {
      const placed = {
        ...chip,
        numbers: 'numbers' in chip ? [...chip.numbers] : undefined,
        stake: 1,
      }
      expect(sum(range(0, 36).map((number) => rouletteReturn(placed, number)))).toBe(36)
    }
  })

  test('dragon tiger', () => {
    const SHOE = 8 * 52
    const expected: Partial<Record<DragonTigerPlace, string>> = {
      DRAGON: '96.2651',
      TIGER: '96.2651',
      TIE: '67.2289',
      SUITED_TIE: '86.0241',
    }
    for (const place of DRAGON_TIGER_BETS) {
      let paid = 0
      for (const dragon of range(0, 51)) {
        for (const tiger of range(0, 51)) {
          const ways = 8 * (dragon === tiger ? 7 : 8)
          paid += ways * dragonTigerHalves(place, dragon, tiger)
        }
      }
      const rtp = (100 * paid) / 2 / (SHOE * (SHOE - 1))
      expect(rtp.toFixed(4)).toBe(expected[place] ?? '92.3077')
    }
  })

  test.each([
    [
      '97.2222',
      [{ type: 'BIG' }, { type: 'SMALL' }, { type: 'ODD' }, { type: 'COMBO', n: [1, 2] }],
    ],
    ['96.2963', [{ type: 'SINGLE', n: 4 }]],
    ['81.4815', [{ type: 'DOUBLE', n: 2 }]],
    ['83.7963', [{ type: 'TRIPLE', n: 6 }]],
    ['86.1111', [{ type: 'ANY_TRIPLE' }, { type: 'TOTAL', n: 5 }, { type: 'TOTAL', n: 16 }]],
    ['84.7222', [{ type: 'TOTAL', n: 4 }]],
    ['83.3333', [{ type: 'TOTAL', n: 15 }]],
    ['90.2778', [{ type: 'TOTAL', n: 7 }]],
    [
      '87.5000',
      [
        { type: 'TOTAL', n: 8 },
        { type: 'TOTAL', n: 11 },
      ],
    ],
    ['81.0185', [{ type: 'TOTAL', n: 9 }]],
  ])('sic bo: %s %%', (expected, chips) => {
    for (const chip of chips as object[]) {
      const bet = { ...chip, stake: 1 } as SicBoChip
      const rtp = (100 * sum(allThrows().map((dice) => sicBoTimes(bet, dice)))) / 216
      expect(rtp.toFixed(4)).toBe(expected)
    }
  })

  test.each([
    ['92.1296', 'PINK'],
    ['86.1111', 'ANY_TRIPLE'],
    ['83.7963', 'TRIPLE_RED'],
  ])('color game: %s %% on %s', (expected, place) => {
    const throws = allThrows().map((dice) => dice.map((n) => tables.COLORS[n - 1] as tables.Color))
    const paid = sum(throws.map((dice) => colorTimes(place as ColorPlace, dice)))
    expect(((100 * paid) / 216).toFixed(4)).toBe(expected)
  })

  test('game-show wheel: the stated segments, and the stated return of every number', () => {
    const count = (segment: string) => tables.MONEY_WHEEL.filter((item) => item === segment).length
    expect(tables.MONEY_WHEEL).toHaveLength(54)
    // The stated figures are those of an endless run; the bounds take a little from them (rules/fairness §11).
    const expected = { 1: 95.34, 2: 95.51, 5: 91.24, 10: 96.58, 20: 92.74, 40: 90.81 }
    const bounded = { 1: 95.33, 2: 95.5, 5: 91.22, 10: 96.56, 20: 92.71, 40: 90.79 }
    for (const [n, rtp] of Object.entries(expected)) {
      const p = count(n) / 54
      const counted = (Number(n) * p) / (1 - 9 / 54) + p / (1 - 2 / 54)
      expect(100 * counted).toBeCloseTo(rtp, 2)
    }
    for (const [n, rtp] of Object.entries(bounded)) {
      const counted = certifiedOf('money-wheel', { bets: { [n]: 100 } }, { stake: 100 })
      expect(100 * (counted?.rtp ?? 0)).toBeCloseTo(rtp, 2)
    }
    expect([count('x2'), count('x7')]).toEqual([1, 1])
  })

  test('video poker: the hold with the best expectation, and what a hold is worth', () => {
    const hand = (names: string) => names.split(' ').map(cardOf)
    expect(bestHold(hand('Th Jh Qh Kh 2c'))).toEqual([0, 1, 2, 3])
    expect(bestHold(hand('Jc Jd 3h 4s 9c'))).toEqual([0, 1])
    expect(holdWorth(hand('Ac Ad Ah As 9c'), [0, 1, 2, 3, 4])).toBe(25)
    // One card more: a royal, a straight flush, seven flushes, six straights, three pairs of each J, Q, K.
    const four = holdWorth(hand('Th Jh Qh Kh 2c'), [0, 1, 2, 3])
    expect(four * 47).toBe(800 + 50 + 7 * 5 + 6 * 4 + 3 * 3)
  })
})

test('[FAIR-010] the game-show wheel stops at twenty spins and at 1,000 times', () => {
  const seeds = { serverSeed: 'ef'.repeat(32), clientSeed: 'wheel' }
  for (const nonce of range(0, 4000)) {
    const { results, multiplier } = spinMoneyWheel({ ...seeds, nonce })
    expect(results.length).toBeLessThanOrEqual(20)
    expect(multiplier).toBeLessThanOrEqual(1000)
  }
})
