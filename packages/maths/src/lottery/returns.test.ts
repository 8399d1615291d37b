import { describe, expect, test } from 'vitest'
import type { BetType, Result } from './bet-type.ts'
import { choose, ordersOf } from './count.ts'
import { betTypeOf, FAMILIES } from './families.ts'
import { settleTicket } from './price.ts'
import { winsOf } from './rule/rules.ts'

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
const DICE = DIGITS.slice(1, 7)
const upTo = (top: number) => Array.from({ length: top }, (_, i) => String(i + 1))

function* tuples(values: readonly string[], size: number, repeats: boolean): Generator<string[]> {
  if (size === 0) yield []
  else
    for (const value of values) {
      const rest = repeats ? values : values.filter((other) => other !== value)
      for (const tail of tuples(rest, size - 1, repeats)) yield [value, ...tail]
    }
}

type Weighted = { result: Result; ways: number }

const DRAWS: Record<string, { values: string[]; repeats: boolean; drawn: number }> = {
  SSC: { values: DIGITS, repeats: true, drawn: 5 },
  L28: { values: DIGITS, repeats: true, drawn: 3 },
  K3: { values: DICE, repeats: true, drawn: 3 },
  '11X5': { values: upTo(11), repeats: false, drawn: 5 },
  PK10: { values: upTo(10), repeats: false, drawn: 10 },
}

/** The positions that one line of a bet looks at; the others do not matter to it. */
function placesOf(bet: BetType, drawn: number): readonly number[] {
  if (bet.rule === 'ordering') return Object.values(bet.pairs ?? {})[0] ?? []
  const count = bet.anyOf ?? bet.choose ?? (bet.names ? 1 : undefined)
  return bet.view.at ?? Array.from({ length: count ?? drawn }, (_, place) => place)
}

/** Where the order does not matter, outcomes of the same numbers are one, with as many ways as orders. */
function* choicesOf(
  values: readonly string[],
  size: number,
  repeats: boolean,
): Generator<string[]> {
  if (size === 0) yield []
  for (const [i, value] of size === 0 ? [] : values.entries()) {
    for (const rest of choicesOf(values.slice(repeats ? i : i + 1), size - 1, repeats)) {
      yield [value, ...rest]
    }
  }
}

function* outcomesOf(family: string, bet: BetType): Generator<Weighted> {
  const { values, repeats, drawn } = DRAWS[family] as (typeof DRAWS)[string]
  const places = placesOf(bet, drawn)
  const isOrdered = bet.rule === 'position' || bet.rule === 'ordering'
  const all = isOrdered ? tuples : choicesOf
  for (const chosen of all(values, places.length, repeats)) {
    const balls = Array.from({ length: drawn }, () => '-')
    for (const [i, place] of places.entries()) balls[place] = chosen[i] ?? ''
    yield { result: { balls }, ways: isOrdered ? 1 : ordersOf(chosen) }
  }
}

const valuesOf = ({ domain }: BetType) =>
  domain.in ?? (domain.digits ? DIGITS : upTo(domain.to ?? 0))

/** A selection of one line. */
function oneLine(bet: BetType, tier: string) {
  const values = valuesOf(bet)
  if (bet.sets) {
    const size = bet.choose ?? bet.sets
    const valueAt = (i: number) => (i < size ? [values[bet.distinct ? i : 0] ?? ''] : [])
    return { sets: Array.from({ length: bet.sets }, (_, i) => valueAt(i)) }
  }
  if (bet.rule === 'group') return oneGroup(bet, values)
  return { picks: tier === '*' ? values.slice(0, bet.pick ?? 1) : [tier] }
}

function oneGroup(bet: BetType, values: readonly string[]) {
  const high = values.slice(0, bet.same ? 2 : (bet.high?.choose ?? 0))
  const low = values.slice(high.length, high.length + (bet.low?.choose ?? 0))
  return {
    ...(bet.high ? { high } : {}),
    ...(bet.same ? {} : { low }),
    ...(bet.anyOf ? { positions: (bet.names ?? []).slice(0, bet.anyOf) } : {}),
  }
}

const byGroup = ['SSC', '11X5', 'K3', 'PK10'].flatMap((family) =>
  Object.entries(FAMILIES[family]?.bets ?? {})
    .filter(([, { p }]) => p !== undefined)
    .map(([code, bet]) => ({ family, code, bet })),
)

/** Wins and outcomes of one line. Two lines of a pair (`G3`) win as often as one, and are two. */
function chanceOf(family: string, bet: BetType, tier: string) {
  const selection = bet.rule === 'sum' && bet.ways ? { picks: ['0'] } : oneLine(bet, tier)
  let [won, all] = [0, 0]
  for (const { result, ways } of outcomesOf(family, bet)) {
    all += ways
    won += ways * winsOf(bet, selection, result).reduce((sum, { lines }) => sum + lines, 0)
  }
  return { won: bet.same ? won / 2 : won, all }
}

describe('[LOTT-04] the probability of a line is what enumeration finds', () => {
  test.each(byGroup)('$family $code', ({ family, bet }) => {
    const tiers = typeof bet.p === 'string' ? [['*', bet.p]] : Object.entries(bet.p ?? {})
    for (const [tier = '', p = ''] of tiers) {
      const { won, all } = chanceOf(family, bet, tier)
      const [top = 0, bottom = 1] = p.split('/').map(Number)
      expect({ tier, ways: won * bottom }).toEqual({ tier, ways: top * all })
    }
  })
})

/** What all outcomes return on average, per unit staked. */
function returnOf(bet: BetType, picks: string[], outcomes: Iterable<Weighted>): number {
  const terms = { unitMinor: 1_000_000n }
  let [paid, staked] = [0, 0]
  for (const { result, ways } of outcomes) {
    const { payoutMinor, costMinor } = settleTicket(bet, { selection: { picks }, terms }, result)
    paid += ways * Number(payoutMinor)
    staked += ways * Number(costMinor)
  }
  return paid / staked
}

describe('[LOTT-04] Lucky 28 returns what its odds say', () => {
  const outcomes = [...outcomesOf('L28', betTypeOf('L28', 'SIDE'))]
  const expected: Record<string, number> = {
    BIG: 98,
    BIG_ODD: 97,
    BIG_EVEN: 96.97,
    XBIG: 96,
    RED: 95.98,
    GREEN: 95.98,
    BLUE: 95.98,
    BAO: 96,
    SHUN: 96,
    DUI: 95.98,
  }
  test.each(Object.entries(expected))('%s', (side, rtp) => {
    expect(returnOf(betTypeOf('L28', 'SIDE'), [side], outcomes) * 100).toBeCloseTo(rtp, 2)
  })
  test('every sum returns 96 %', () => {
    for (let sum = 0; sum <= 27; sum += 1) {
      expect(returnOf(betTypeOf('L28', 'SUM'), [String(sum)], outcomes)).toBeCloseTo(0.96, 3)
    }
  })
})

describe('[LOTT-03] Togel returns what its table says', () => {
  const outcomes = [...tuples(DIGITS, 4, true)].map((digits) => ({
    result: { n4: [digits.join('')] },
    ways: 1,
  }))
  const expected: [string, string, number][] = [
    ['4D', '1234', 88.24],
    ['3D', '123', 97.56],
    ['2D', '12', 98.59],
    ['2D_DEPAN', '12', 86.67],
    ['2D_TENGAH', '12', 86.67],
    ['4D_FULL', '1234', 90],
    ['3D_FULL', '123', 95],
    ['2D_FULL', '12', 95],
    ['CB', '3', 97.55],
    ['CM', '12', 89.06],
    ['CN', '123', 87.24],
    ['CJ', 'AS:1', 90],
    ['TT', 'TENGAH', 99.26],
    ['TT', 'TEPI', 99.26],
    ['UMUM', 'BESAR', 99.26],
    ['SPEC', 'KOP:GENAP', 99.02],
    ['SHIO', '1', 93.6],
    ['SHIO', '12', 93.6],
    ['KOMB', 'TENGAH:BESAR-GANJIL', 92.5],
    ['HOMO', 'DEPAN:SILANG', 99.02],
    ['KK', 'DEPAN:KEMPIS', 96.62],
    ['KEMBAR', 'TENGAH:KEMBAR', 92],
    ['DASAR', 'BESAR', 99],
    ['DASAR', 'GENAP', 96.14],
  ]
  test.each(expected)('%s on %s', (code, pick, rtp) => {
    expect(returnOf(betTypeOf('TOGEL', code), [pick], outcomes) * 100).toBeCloseTo(rtp, 2)
  })
})

describe('[LOTT-02] the Vietnamese lottery returns what its table says', () => {
  const positions = { VN_MB: { all: 27, 3: 23, 4: 20 }, VN_MN: { all: 18, 3: 17, 4: 16 } }
  const expected: [keyof typeof positions, string, number][] = [
    ['VN_MB', 'LO2', 99],
    ['VN_MB', 'LO2_HEAD', 99],
    ['VN_MB', 'LO2_1K', 98.28],
    ['VN_MB', 'LO3', 98],
    ['VN_MB', 'LO4', 88.8],
    ['VN_MB', 'XIEN2', 87.81],
    ['VN_MB', 'XIEN3', 86.09],
    ['VN_MB', 'XIEN4', 88.11],
    ['VN_MB', 'TRUOT4', 89.68],
    ['VN_MB', 'TRUOT8', 89.47],
    ['VN_MB', 'TRUOT10', 87.22],
    ['VN_MN', 'LO2', 99],
    ['VN_MN', 'LO2_1K', 98.1],
    ['VN_MN', 'XIEN2', 86.16],
    ['VN_MN', 'XIEN3', 86.1],
    ['VN_MN', 'XIEN4', 86.62],
    ['VN_MN', 'TRUOT4', 89.69],
    ['VN_MN', 'TRUOT8', 89.17],
    ['VN_MN', 'TRUOT10', 90.06],
  ]
  test.each(expected)('%s %s', (family, code, rtp) => {
    const bet = betTypeOf(family, code)
    const size = bet.domain.digits ?? 2
    const at = positions[family]
    const drawn = size === 4 ? at[4] : size === 3 || code === 'LO2_HEAD' ? at[3] : at.all
    const k = bet.pick ?? 1
    const odds = Number(bet.odds?.['*'])
    const alternating = Array.from(
      { length: k + 1 },
      (_, j) => (-1) ** j * choose(k, j) * ((100 - j) / 100) ** drawn,
    ).reduce((sum, part) => sum + part, 0)
    const expectedHits =
      bet.match === 'hits'
        ? drawn / 10 ** size
        : bet.match === 'none'
          ? ((100 - k) / 100) ** drawn
          : alternating
    expect(((odds * expectedHits) / (bet.units ?? 1)) * 100).toBeCloseTo(rtp, 2)
  })
})

/** The chance of so many hits among k picks, of n numbers of which some are drawn. */
const hyper = ([n, drawn]: [number, number], k: number, hits: number) =>
  (choose(drawn, hits) * choose(n - drawn, k - hits)) / choose(n, k)

test('[LOTT-04] every pick of keno returns what its table says', () => {
  const rtp = [95, 93.8, 94.35, 93.09, 94.11, 92.58, 93.5, 93.5, 94.27, 92.53]
  for (const [i, expected] of rtp.entries()) {
    const { odds = {} } = betTypeOf('KENO', `PICK${i + 1}`)
    const back = Object.entries(odds).reduce(
      (sum, [hits, pays]) => sum + Number(pays) * hyper([80, 20], i + 1, Number(hits)),
      0,
    )
    expect(back * 100).toBeCloseTo(expected, 1)
  }
})

test('[LOTT-03] the fixed tiers of the lotto games return what their table says', () => {
  const rtp = {
    PH_642: [42, 14.87],
    PH_645: [45, 13.66],
    PH_649: [49, 14.84],
    PH_655: [55, 13.45],
    PH_658: [58, 15],
  }
  for (const [game, [n = 0, expected = 0]] of Object.entries(rtp)) {
    const { odds = {} } = betTypeOf(game, 'LOTTO')
    const back = Object.entries(odds).reduce(
      (sum, [hits, pays]) => sum + Number(pays) * hyper([n, 6], 6, Number(hits)),
      0,
    )
    expect(back * 100).toBeCloseTo(expected, 2)
  }
})

test('[LOTT-03] the tables of 4D return what its table says', () => {
  const counts: Record<string, number> = {
    first: 1,
    second: 1,
    third: 1,
    special: 10,
    consolation: 10,
  }
  const back = (family: string, code: string, box?: string) =>
    Object.entries(counts).reduce(
      (sum, [tier, count]) =>
        sum +
        count *
          Number(betTypeOf(family, code).odds?.[box ? `${box}:${tier}` : tier] ?? 0) *
          Number(box ?? 1),
      0,
    ) / 100
  expect([back('4D_MY', 'BIG'), back('4D_MY', 'SMALL')]).toEqual([64, 65])
  expect([back('4D_SG', 'BIG'), back('4D_SG', 'SMALL')]).toEqual([65.9, 58])
  const boxes = { '24': 66.72, '12': 64.2, '6': 64.08, '4': 64 }
  for (const [perms, rtp] of Object.entries(boxes)) {
    expect(back('4D_MY', 'IBOX_BIG', perms)).toBeCloseTo(rtp, 2)
  }
})
