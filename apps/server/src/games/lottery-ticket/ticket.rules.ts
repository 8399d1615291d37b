import {
  type BetType,
  FAMILIES,
  formOf,
  numberPrizes,
  oddsOf,
  type Selection,
  type Share,
  type Terms,
} from '@parola/maths/lottery'

/** A selection as it is stored. */
type Chosen = {
  picks?: string[] | undefined
  bankers?: string[] | undefined
  sets?: string[][] | undefined
  high?: string[] | undefined
  low?: string[] | undefined
  positions?: string[] | undefined
}

/** What was sold, as the register and the published hash have it. Amounts are digits of minor units. */
export type Content = {
  family: string
  bet: string
  selection: Chosen
  unit: string
  prizeGroup?: number
  accountGroup?: number
  /** Odds of the moment of the sale, by tier. */
  odds?: Record<string, string>
  /** Of a ticket that is shared: which shares these are. */
  share?: Share
  /** Minor units of the whole ticket, or of these shares of it. */
  cost: string
}

/** The bet type of a ticket; undefined for one that does not exist. */
export function betOf({ family, bet }: Pick<Content, 'family' | 'bet'>): BetType | undefined {
  const bets = FAMILIES[family]?.bets
  return bets && Object.hasOwn(bets, bet) ? bets[bet] : undefined
}

export function termsOf({ unit, prizeGroup, accountGroup, odds }: Omit<Content, 'cost'>): Terms {
  return {
    unitMinor: BigInt(unit),
    ...(prizeGroup === undefined ? {} : { prizeGroup }),
    ...(accountGroup === undefined ? {} : { accountGroup }),
    ...(odds ? { odds } : {}),
  }
}

/** Odds that have become worse since the player saw them; better ones are taken without a question. */
export function worseOdds(bet: BetType, terms: Terms, seen: Readonly<Record<string, string>>) {
  return Object.entries(seen).filter(([tier, odds]) => {
    const current = oddsOf(bet, terms, tier)
    return current === null || Number(current) < Number(odds)
  })
}

/** A number that a ticket may be won by, and what it then pays. */
export type Liable = { number: string; minor: bigint }

const isPlain = ({ rule, pick = 1 }: BetType, { picks = [], sets = [] }: Selection) =>
  rule !== 'group' && sets.length === 0 && pick === 1 && picks.length > 0

/**
 * The numbers that a ticket may be won by. Where any order wins, 321 and 123 are one; digits by position are named with
 * it.
 */
export function numbersOf(bet: BetType, selection: Selection): string[] {
  const { picks = [], bankers = [], sets = [], high = [], low = [] } = selection
  if (isPlain(bet, selection)) return [...new Set(picks.map((pick) => formOf(bet, pick)))]
  const bySet = sets.flatMap((set, i) => set.map((value) => `${i + 1}:${value}`))
  const numbers = new Set([...picks, ...bankers, ...high, ...low, ...bySet])
  return numbers.size > 0 ? [...numbers] : ['*']
}

/**
 * What a ticket adds to the liability of its numbers (rules/lottery-vn §8): its stake times the odds of each. A
 * combination counts for each of its numbers with all that the ticket can win, because it wins only with them.
 */
export function liableOf(
  bet: BetType,
  { selection, terms, mostMinor }: { selection: Selection; terms: Terms; mostMinor: bigint },
): Liable[] {
  const minorOf = isPlain(bet, selection) ? numberPrizes(bet, terms) : () => mostMinor
  return numbersOf(bet, selection).map((number) => ({ number, minor: minorOf(number) }))
}

const E4 = 10_000n

/** The odds of a number that nears its limit: nine tenths of them, rounded down (rules/lottery-vn §8). */
export function hotOdds(odds: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(odds).map(([tier, value]) => {
      const cut = (BigInt(Math.round(Number(value) * Number(E4))) * 9n) / 10n
      return [tier, `${cut / E4}.${String(cut % E4).padStart(4, '0')}`]
    }),
  )
}
