/** What a draw has produced: numbers by the name of their prize, as they are written, leading zeros included. */
export type Result = Readonly<Record<string, readonly string[]>>

/** The numbers of a result that a bet is compared with. */
export type View = {
  fields: readonly string[]
  /** Positions among the numbers of the fields; all without it. */
  at?: readonly number[]
  /** A part of each number, as `slice` counts it. */
  slice?: readonly number[]
  /** Each digit on its own. */
  split?: boolean
  /** All numbers as one, with dashes between them. */
  join?: boolean
  map?: 'zodiac' | 'tail'
}

/** A condition on a number; conditions that are named together must all hold. */
export type NumberTest = {
  from?: number
  to?: number
  outside?: readonly number[]
  in?: readonly number[]
  parity?: number
  /** The condition is on the tens digit. */
  tens?: boolean
  shape?: string
  notShape?: string
}

export type Relation = {
  order?: string
  parity?: string
  first?: NumberTest
  second?: NumberTest
}

/** What a pick may be. */
export type Domain = {
  digits?: number
  /** The digits of a pick differ. */
  distinct?: boolean
  from?: number
  to?: number
  /** Two numbers from 1 to this one, with a dash between them. */
  pairsTo?: number
  in?: readonly string[]
}

type GroupPart = { choose: number; times: number }

/** A pool that a share of sales is added to. */
export type PoolTerms = {
  tier?: string
  seed?: number
  /** Parts of the sales. */
  share: string
  shares?: readonly string[]
  least?: number
}

/** A bet type, as the tables in `data` describe it. */
export type BetType = {
  name?: string
  rule: string
  view: View
  domain: Domain
  /** Numbers of a line, where a selection is combined. */
  pick?: number
  least?: number
  most?: number
  banker?: boolean
  /** How picks are compared: see `appear.ts` and `position.ts`. */
  match?: string
  times?: number
  anyOrder?: boolean
  /** How many orders the digits of a pick may have. */
  shapes?: readonly number[]
  extra?: View
  push?: NumberTest
  sets?: number
  choose?: number
  distinct?: boolean
  names?: readonly string[]
  tests?: Readonly<Record<string, NumberTest>>
  pushes?: Readonly<Record<string, NumberTest>>
  others?: readonly string[]
  bothEnds?: boolean
  high?: GroupPart
  low?: GroupPart
  /** `low` chooses from what `high` holds. */
  same?: boolean
  anyOf?: number
  /** Lines of a sum: the ordered tuples of so many digits. */
  ways?: number
  measure?: string
  pairs?: Readonly<Record<string, readonly number[]>>
  relations?: Readonly<Record<string, Relation>>
  /** Odds by tier, the stake included; `*` for every other tier. */
  odds?: Readonly<Record<string, string>>
  /** Probability of a line, or of each tier, for prizes by prize group. */
  p?: string | Readonly<Record<string, string>>
  units?: number
  /** What a line costs less, by pick where it differs. */
  discount?: string | Readonly<Record<string, string>>
  plusPaid?: boolean
  /** Minor units of a line, where the stake is fixed. */
  price?: number
  pool?: PoolTerms
  groups?: readonly string[]
}

/** What a player has chosen. Which parts are used depends on the bet type. */
export type Selection = {
  picks?: readonly string[]
  /** Numbers that are in every line. */
  bankers?: readonly string[]
  /** For each position, the values that win there. */
  sets?: readonly (readonly string[])[]
  high?: readonly string[]
  low?: readonly string[]
  positions?: readonly string[]
}

/** Winning lines of one kind: the tier that they are paid by, and how often each line is paid. */
export type Win = { tier: string; hits: number; lines: number }

/** The tier of lines whose stake is returned. */
export const PUSH = 'PUSH'

/** A rule of a bet type: how many lines a selection has, and which of them a result pays. */
export type Rule = {
  lines(bet: BetType, selection: Selection): number
  wins(bet: BetType, selection: Selection, result: Result): Win[]
}
