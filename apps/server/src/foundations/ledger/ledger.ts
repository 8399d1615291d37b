import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { must } from '#platform/work'
import type { EntryKind } from './kinds.ts'
import {
  callOpenPurse,
  callOpenPurses,
  callPostEntry,
  callTakeBack,
  type PostingFilter,
  selectInvariants,
  selectPosting,
  selectPostings,
  selectPurses,
} from './ledger.sql.ts'
import { selectMovements, selectSeqSpan } from './record.sql.ts'

/** Where a member's money is. Only `owed` may be negative. */
export type Purse = 'main' | 'held' | 'owed' | 'agent' | `bonus:${string}`

/** One signed line of an entry, in minor units: on a member's purse or on an account of the system. */
export type Leg =
  | { member: string; purse: Purse; amount: bigint }
  | { account: string; amount: bigint }

/**
 * A balanced money event. `key` comes from the fact, so that a repeat changes nothing; `currency`
 * is named only by an entry between system accounts.
 */
export type Entry = {
  key: string
  kind: EntryKind
  ref: string
  legs: readonly Leg[]
  currency?: string
}

export type Posted = 'applied' | 'replay' | 'insufficient'

type Owner = { memberId: string; brandId: string; currency: string }

/** Opens a member's main, held and owed purses; again, it does nothing. */
export async function openPurses(tx: Tx, owner: Owner): Promise<void> {
  await callOpenPurses(tx, owner)
}

/** Opens one more purse beside the main one: an agent's, or a bonus grant's. */
export async function openPurse(
  tx: Tx,
  of: { memberId: string; purse: 'agent' | `bonus:${string}` },
): Promise<void> {
  await callOpenPurse(tx, of)
}

/**
 * Posts a balanced entry. The same key with the same content answers `replay` and moves nothing;
 * `insufficient` moved nothing either.
 * @throws BugError for a key that was used with other content, and for an unknown purse; the
 * database's check violation for an entry that does not balance or mixes currencies.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const legs = JSON.stringify(entry.legs, (_key, v) => (typeof v === 'bigint' ? String(v) : v))
  const outcome = await callPostEntry(tx, { ...entry, legs })
  must(outcome !== 'conflict', `entry ${entry.key} was posted with other content`)
  must(outcome !== 'unknown_purse', `entry ${entry.key} names no purse`)
  return outcome
}

/** Money to take back from a member, in minor units, and the account of the system that gets it. */
export type Taking = {
  key: string
  kind: EntryKind
  ref: string
  memberId: string
  account: string
  amount: bigint
}

/**
 * Debits what the main purse has; the rest is owed. The same key with the same content answers `replay`
 * and moves nothing.
 * @throws BugError for a key that was used with other content, and for a member without a purse.
 */
export async function takeBack(tx: Tx, taking: Taking): Promise<'applied' | 'replay'> {
  const outcome = await callTakeBack(tx, taking)
  must(outcome !== 'conflict', `entry ${taking.key} was posted with other content`)
  must(outcome !== 'unknown_purse', `entry ${taking.key} names no purse`)
  return outcome
}

export type Balance = {
  balanceMinor: bigint
  heldMinor: bigint
  /** What the member owes, as a positive amount. */
  /** Wins under review. */
  reviewMinor: bigint
  owedMinor: bigint
  seq: bigint
  currency: string
}

/** What a member has. `seq` grows with every change of the main purse. */
export async function balanceOf(db: Kysely<Tables>, memberId: string): Promise<Balance> {
  const purses = await selectPurses(db, memberId)
  const main = purses.find((p) => p.purse === 'main')
  must(main, 'a member without a purse')
  return {
    balanceMinor: main.balance,
    heldMinor: purses.find((p) => p.purse === 'held')?.balance ?? 0n,
    reviewMinor: purses.find((p) => p.purse === 'review')?.balance ?? 0n,
    owedMinor: -(purses.find((p) => p.purse === 'owed')?.balance ?? 0n),
    seq: main.seq,
    currency: main.currency,
  }
}

/** Every purse of a member. */
export async function pursesOf(db: Kysely<Tables>, memberId: string) {
  return selectPurses(db, memberId)
}

type PageOfPostings = Omit<PostingFilter, 'after' | 'upTo'> & { from?: Date; to?: Date }

/** A page of a purse's postings that moved money, newest first, from a cursor. */
export async function postingsOf(db: Kysely<Tables>, { from, to, ...filter }: PageOfPostings) {
  if (!from && !to) return selectPostings(db, filter)
  const { memberId, purse = 'main' } = filter
  return selectPostings(db, {
    ...filter,
    ...(await selectSeqSpan(db, { memberId, purse, from, to })),
  })
}

type MovementsAsked = {
  memberId: string
  from: Date
  to: Date
  kinds?: readonly string[] | undefined
  /** Whether so many postings may be read one by one; else nothing is summed. */
  mayRead: (postings: bigint) => boolean
}

/** Sums over the main purse between two instants, and the numbers of its postings there. */
export async function movementsOf(
  db: Kysely<Tables>,
  { memberId, from, to, kinds, mayRead }: MovementsAsked,
) {
  const span = await selectSeqSpan(db, { memberId, purse: 'main', from, to })
  const isRead = mayRead(span.upTo - span.after)
  return { ...span, sums: isRead ? await selectMovements(db, { memberId, ...span, kinds }) : null }
}

/** The one posting that a key made on a purse. */
export async function postingOf(
  db: Kysely<Tables>,
  of: { memberId: string; purse: Purse; key: string },
) {
  return selectPosting(db, of)
}

export type Reconciliation = { isSound: boolean; broken: Record<string, bigint> }

/** How many rows break each invariant of the ledger (test plan, 3.2): all zero, or money is wrong. */
export async function reconcile(db: Kysely<Tables>): Promise<Reconciliation> {
  const broken = await selectInvariants(db)
  return { isSound: Object.values(broken).every((rows) => rows === 0n), broken }
}
