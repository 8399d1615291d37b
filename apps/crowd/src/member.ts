import type { Browser } from './client/browser.ts'
import type { Pace } from './pace.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { OwnRecords } from './records/records.ts'

/** What a member likes and can afford; in whole units of the currency. */
export type Taste = {
  /** Kinds of games, by weight. */
  games: readonly (readonly ['slots' | 'instant' | 'table' | 'crash', number])[]
  /** How large a stake is against the smallest one. */
  stakes: readonly [least: number, most: number]
  deposit: readonly [least: number, most: number]
  /** Whether the offers for deposits are taken. */
  takesOffers: boolean
  /** From this balance on, something is withdrawn. */
  withdrawFrom: number
  /** The most that is paid in on one day. */
  budget: number
}

/** A game that is open: its studio, the session there, and what it plays. */
export type OpenGame = {
  origin: string
  session: string
  nodeId: number
  kind: string
  vendor: string
  stakes: string[]
}

export type Member = {
  person: Person
  persona: string
  taste: Taste
  browser: Browser
  records: OwnRecords
  random: Random
  pace: Pace
  /** Where the demo's text messages are read; null where none arrive. */
  outbox: string | null
  isRegistered: boolean
  /** False when the records of an earlier run are out of date: it goes on from the balance that is shown. */
  areRecordsWhole: boolean
  isVerified: boolean
  hasAccount: boolean
  game: OpenGame | null
  paidIn: number
  /** How often the member has come, this time included: each visit has chances of its own. */
  visits: number
  /** Code of the agent under whom the member registers, when they do. */
  affiliateCode?: () => string | undefined
  /** Lets others of the crowd know the code of an agent. */
  invite?: (code: string) => void
}
