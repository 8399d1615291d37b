import { PRIZE_GROUPS } from '@parola/contract/games/lottery-lists'
import {
  type BetType,
  costOf,
  FAMILIES,
  type Flaw,
  flawOf,
  linesOf,
  mostOf,
  rebateOf,
  type Selection,
  type Terms,
} from '@parola/maths/lottery'

export const MULTIPLE_MAX = 9999
/** Where prizes follow a prize group a line costs two units of money, a fifth or a fiftieth (rules/lottery-digital §1.1). */
const GROUP_UNITS = [2n, 5n, 50n] as const

export type Stake = {
  /** Minor units of a unit at multiple 1. */
  unitMinor: bigint
  multiple: number
  prizeGroup: number
}

type Odds = Readonly<Record<string, string>>

export type Bet = {
  id: string
  code: string
  selection: Selection
  stake: Stake
  /** Odds of this bet that its player has accepted after they changed. */
  odds?: Odds
}

/** The bets of a game: those of its family, with the odds that the brand has set, by bet and tier. */
export type Market = { family: string; odds?: Readonly<Record<string, Odds>> }

export type Price = {
  flaw: Flaw | null
  lines: number
  costMinor: bigint
  /** The highest win, stake included. */
  mostMinor: bigint
  /** What comes back of the stake, win or lose. */
  rebateMinor: bigint
}

/** A bet type at the odds of now, or at those that were accepted. @throws RangeError for one that does not exist */
export function betTypeOf({ family, odds }: Market, code: string, accepted?: Odds): BetType {
  const bet = FAMILIES[family]?.bets[code]
  if (!bet) throw new RangeError(`no bet ${code} of ${family}`)
  return bet.odds ? { ...bet, odds: { ...bet.odds, ...odds?.[code], ...accepted } } : bet
}

/** Units of a bet with a prize group: the first costs two units of money. */
export function groupUnits(majorMinor: bigint): bigint[] {
  const [first, ...parts] = GROUP_UNITS
  const units = [first * majorMinor, ...parts.map((part) => majorMinor / part)]
  return units.filter((unit) => unit > 0n)
}

export const isByGroup = ({ p }: BetType) => p !== undefined

export function termsOf(bet: BetType, { unitMinor, multiple, prizeGroup }: Stake): Terms {
  const terms = { unitMinor: unitMinor * BigInt(multiple) }
  if (!isByGroup(bet)) return terms
  return { ...terms, prizeGroup, accountGroup: PRIZE_GROUPS.account }
}

const NOTHING = { lines: 0, costMinor: 0n, mostMinor: 0n, rebateMinor: 0n }

/** Lines, cost and highest win of a selection, by the code that sells and settles it. */
export function priceOf(market: Market, { code, selection, stake, odds }: Omit<Bet, 'id'>): Price {
  const bet = betTypeOf(market, code, odds)
  const flaw = flawOf(bet, selection)
  if (flaw) return { ...NOTHING, flaw }
  const terms = termsOf(bet, stake)
  const costMinor = costOf(bet, selection, terms)
  return {
    flaw,
    costMinor,
    lines: linesOf(bet, selection),
    mostMinor: mostOf(FAMILIES[market.family] ?? { draw: [], bets: {} }, bet, { selection, terms }),
    rebateMinor: isByGroup(bet) ? rebateOf(costMinor, terms) : 0n,
  }
}

/** What all bets of a list cost and can win together. */
export function sumOf(prices: readonly Price[]) {
  const sum = (part: (price: Price) => bigint) =>
    prices.reduce((all, price) => all + part(price), 0n)
  return {
    lines: prices.reduce((all, { lines }) => all + lines, 0),
    costMinor: sum(({ costMinor }) => costMinor),
    mostMinor: sum(({ mostMinor }) => mostMinor),
  }
}
