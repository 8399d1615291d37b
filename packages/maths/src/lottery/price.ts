import { type BetType, PUSH, type Result, type Selection, type Win } from './bet-type.ts'
import {
  ceilOf,
  floorOf,
  inverse,
  plus,
  type Rational,
  rational,
  times,
  whole,
} from './rational.ts'
import { linesOf, winsOf } from './rule/rules.ts'

/** The prize group at which a line returns all of its stake (rules/lottery-digital §1). */
export const FULL_GROUP = 2000

/** What a ticket is bought at. Later changes of the tables do not touch it. */
export type Terms = {
  /** Minor units: of one unit of a line, or of a whole line where prizes follow a prize group. */
  unitMinor: bigint
  prizeGroup?: number
  accountGroup?: number
  /** Odds of the moment by tier, where they differ from the table's. */
  odds?: Readonly<Record<string, string>>
  discount?: string
}

export type Settled = {
  lines: number
  costMinor: bigint
  winningLines: number
  payoutMinor: bigint
  rebateMinor: bigint
}

/** What a line costs, in minor units. A discount may differ by pick (rules/lottery-sea §4). */
export function lineCost(bet: BetType, terms: Terms, pick = ''): bigint {
  const discounts = terms.discount ?? bet.discount ?? '0'
  const discount = typeof discounts === 'string' ? discounts : (discounts[pick] ?? '0')
  const share = plus(whole(1), times(whole(-1), rational(discount)))
  return ceilOf(times(whole(terms.unitMinor * BigInt(bet.units ?? 1)), share))
}

/** What all lines of a selection cost, in minor units. */
export function costOf(bet: BetType, selection: Selection, terms: Terms): bigint {
  if (typeof bet.discount === 'object') {
    return (selection.picks ?? []).reduce((sum, pick) => sum + lineCost(bet, terms, pick), 0n)
  }
  return BigInt(linesOf(bet, selection)) * lineCost(bet, terms)
}

/** The odds of a tier; null for one that is not paid. */
export function oddsOf(bet: BetType, terms: Terms, tier: string): string | null {
  return terms.odds?.[tier] ?? bet.odds?.[tier] ?? terms.odds?.['*'] ?? bet.odds?.['*'] ?? null
}

/** What winning lines return, in minor units: rounded down for each line, or once by prize group. */
export function payoutOf(bet: BetType, wins: readonly Win[], terms: Terms): bigint {
  if (bet.p !== undefined)
    return floorOf(wins.map((win) => prize(bet, win, terms)).reduce(plus, whole(0)))
  return wins.reduce((sum, win) => sum + BigInt(win.lines) * paidOnLine(bet, win, terms), 0n)
}

function paidOnLine(bet: BetType, { tier, hits }: Win, terms: Terms): bigint {
  if (tier === PUSH) return lineCost(bet, terms)
  const odds = oddsOf(bet, terms, tier)
  if (odds === null) return 0n
  const won = floorOf(times(whole(terms.unitMinor * BigInt(hits)), rational(odds)))
  return bet.plusPaid ? won + lineCost(bet, terms, tier) : won
}

/** By prize group: the stake by the probability, times the group's part of it (rules/lottery-digital §1.1). */
function prize({ p = '' }: BetType, { tier, hits, lines }: Win, terms: Terms): Rational {
  const probability = typeof p === 'string' ? p : (p[tier] ?? '')
  const staked = whole(terms.unitMinor * BigInt(lines) * BigInt(hits))
  return times(times(staked, inverse(rational(probability))), groupShare(terms.prizeGroup ?? 0))
}

/** The least that one winning line of a selection returns, in minor units: by it a chase is planned. */
export function leastPrize(bet: BetType, { picks = [] }: Selection, terms: Terms): bigint {
  const table = bet.odds ?? (typeof bet.p === 'object' ? bet.p : { '*': '' })
  const chosen = picks.filter((pick) => Object.hasOwn(table, pick))
  const tiers = chosen.length > 0 ? chosen : Object.keys(table)
  const prizes = tiers.map((tier) => payoutOf(bet, [{ tier, hits: 1, lines: 1 }], terms))
  return prizes.reduce((least, prize) => (prize < least ? prize : least), prizes[0] ?? 0n)
}

const groupShare = (group: number) => ({
  numerator: BigInt(group),
  denominator: BigInt(FULL_GROUP),
})

/** The part of a stake that a player takes back instead of a higher prize, win or lose. */
export function rebateOf(
  costMinor: bigint,
  { prizeGroup = 0, accountGroup = prizeGroup }: Terms,
): bigint {
  return floorOf(times(whole(costMinor), groupShare(Math.max(0, accountGroup - prizeGroup))))
}

/** What a result makes of a ticket. */
export function settleTicket(
  bet: BetType,
  { selection, terms }: { selection: Selection; terms: Terms },
  result: Result,
): Settled {
  const wins = winsOf(bet, selection, result)
  const costMinor = costOf(bet, selection, terms)
  return {
    lines: linesOf(bet, selection),
    costMinor,
    winningLines: wins.reduce(
      (sum, { tier, lines }) => sum + (isPaid(bet, terms, tier) ? lines : 0),
      0,
    ),
    payoutMinor: payoutOf(bet, wins, terms),
    rebateMinor: bet.p === undefined ? 0n : rebateOf(costMinor, terms),
  }
}

function isPaid(bet: BetType, terms: Terms, tier: string): boolean {
  return tier !== PUSH && (bet.p !== undefined || oddsOf(bet, terms, tier) !== null)
}
