import type { BetType, Selection } from './bet-type.ts'

/** Selections of which exactly one, or neither, can come; the first of a pair is side A. */
const PAIRS = [
  ...[['BIG', 'SMALL'] as const, ['ODD', 'EVEN'] as const, ['TAI', 'XIU'] as const],
  ...[['CHAN', 'LE'] as const, ['BESAR', 'KECIL'] as const, ['GANJIL', 'GENAP'] as const],
  ...[['TENGAH', 'TEPI'] as const, ['DRAGON', 'TIGER'] as const, ['UP', 'DOWN'] as const],
  ...[['HOMO', 'SILANG'] as const, ['KEMBANG', 'KEMPIS'] as const],
]

const SIDES = new Map<string, { axis: string; side: 'A' | 'B' }>([
  ...PAIRS.map(([axis]) => [axis, { axis, side: 'A' }] as const),
  ...PAIRS.map(([axis, other]) => [other, { axis, side: 'B' }] as const),
])

/** Rules whose picks name an event of the draw, and not a number. */
const OF_EVENTS = ['attribute', 'position', 'ordering']

/** A pick that has an opposite, by the market in which both are. */
export type Sided = { market: string; side: 'A' | 'B' }

/**
 * The side of each pick of a ticket; null for one without an opposite. The side is the end of the pick (`AS:BESAR`) or
 * of the bet (`GYH_BIG`, `DRAGON`), and what is left of both is the market.
 */
export function sidesOf(bet: BetType, code: string, { picks = [] }: Selection): (Sided | null)[] {
  if (!OF_EVENTS.includes(bet.rule)) return picks.map(() => null)
  const words = code.split('_')
  const ofBet = SIDES.get(words.at(-1) ?? '')
  const play = words.slice(0, -1).join('_')
  return picks.map((pick) => {
    if (ofBet) {
      const place = pick === code ? '' : pick
      return { market: `${play} ${ofBet.axis} ${place}`, side: ofBet.side }
    }
    const parts = pick.split(':')
    const found = SIDES.get(parts.at(-1) ?? '')
    const place = parts.slice(0, -1).join(':')
    return found ? { market: `${code} ${found.axis} ${place}`, side: found.side } : null
  })
}

export type Leg = { side: 'A' | 'B'; stake: bigint; valid: bigint }

/**
 * What counts of bets on two sides of one market, in their order: the sides are offset against each other, and each
 * bet keeps its part of what is left of its side, rounded down (rules/agents §6).
 */
export function netOpposite(legs: readonly Leg[]): bigint[] {
  const staked = (side: 'A' | 'B') =>
    legs.reduce((sum, leg) => (leg.side === side ? sum + leg.stake : sum), 0n)
  const sums = { A: staked('A'), B: staked('B') }
  const offset = sums.A < sums.B ? sums.A : sums.B
  return legs.map(({ side, valid }) => {
    const sum = sums[side]
    return sum === 0n ? valid : (valid * (sum - offset)) / sum
  })
}
