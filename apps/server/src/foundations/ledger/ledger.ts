import { jsonOf } from '@parola/money'
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { pageAfter } from '#platform/http'
import { must } from '#platform/work'
import type { EntryKind } from './kinds.ts'
import {
  callOpenWallet,
  callOpenWallets,
  callPostEntry,
  callTakeBack,
  type PostingFilter,
  selectInvariants,
  selectPosting,
  selectPostings,
  selectWallets,
} from './ledger.sql.ts'
import { selectMovements, selectSeqSpan } from './record.sql.ts'

/** A member's accounts. Only `owed` may be negative. */
export type Wallet = 'main' | 'held' | 'owed' | 'agent' | 'reserved' | 'escrow' | `bonus:${string}`

/** One signed line of an entry, in minor units: on a member's account or on a system account. */
export type Leg =
  | { member: string; wallet: Wallet; amount: bigint }
  | { account: string; amount: bigint }

/**
 * A balanced money event. `key` comes from the fact, so that a repeat changes nothing; `currency` is given
 * only by an entry between system accounts.
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

/** Opens a member's main, held and owed accounts; a repeat does nothing. */
export async function openWallets(tx: Tx, owner: Owner): Promise<void> {
  await callOpenWallets(tx, owner)
}

/** Opens one more account besides the main one: an agent's, a bonus grant's, for reserved stakes, or in escrow. */
export async function openWallet(
  tx: Tx,
  values: { memberId: string; wallet: Exclude<Wallet, 'main' | 'held' | 'owed'> },
): Promise<void> {
  await callOpenWallet(tx, values)
}

/**
 * Posts a balanced entry. The same key with the same content returns `replay` and moves nothing;
 * `insufficient` moved nothing either.
 * @throws BugError for a key that was used with other content, and for an unknown account; the database's
 * check violation for an entry that does not balance or mixes currencies.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const legs = jsonOf(entry.legs)
  const outcome = await callPostEntry(tx, { ...entry, legs })
  must(outcome !== 'conflict', `entry ${entry.key} was posted with other content`)
  must(outcome !== 'unknown_wallet', `entry ${entry.key} names no wallet`)
  return outcome
}

/** Money to take back from a member, in minor units, and the system account that gets it. */
export type Taking = {
  key: string
  kind: EntryKind
  ref: string
  memberId: string
  account: string
  amount: bigint
}

/**
 * Debits what the main account has; the rest is owed. The same key with the same content returns `replay` and
 * moves nothing.
 * @throws BugError for a key that was used with other content, and for a member without an account.
 */
export async function takeBack(tx: Tx, taking: Taking): Promise<'applied' | 'replay'> {
  const outcome = await callTakeBack(tx, taking)
  must(outcome !== 'conflict', `entry ${taking.key} was posted with other content`)
  must(outcome !== 'unknown_wallet', `entry ${taking.key} names no wallet`)
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

/** A member's balance. `seq` grows with every change of the main account. */
export async function balanceOf(db: Kysely<Tables>, memberId: string): Promise<Balance> {
  const wallets = await selectWallets(db, memberId)
  const main = wallets.find((p) => p.wallet === 'main')
  must(main, 'a member without a wallet')
  return {
    balanceMinor: main.balance,
    heldMinor: wallets.find((p) => p.wallet === 'held')?.balance ?? 0n,
    reviewMinor: wallets.find((p) => p.wallet === 'review')?.balance ?? 0n,
    owedMinor: -(wallets.find((p) => p.wallet === 'owed')?.balance ?? 0n),
    seq: main.seq,
    currency: main.currency,
  }
}

/** All accounts of a member. */
export async function walletsOf(db: Kysely<Tables>, memberId: string) {
  return selectWallets(db, memberId)
}

type PageOfPostings = Omit<PostingFilter, 'after' | 'upTo'> & { from?: Date; to?: Date }

/** A page of an account's postings that moved money, newest first, by cursor. */
export async function postingsOf(db: Kysely<Tables>, { from, to, ...filter }: PageOfPostings) {
  if (!from && !to) return selectPostings(db, filter)
  const { memberId, wallet = 'main' } = filter
  return selectPostings(db, {
    ...filter,
    ...(await selectSeqSpan(db, { memberId, wallet, from, to })),
  })
}

type LedgerPage = Omit<PageOfPostings, 'before' | 'limit'> & {
  /** The `next` of the previous page. */
  cursor?: string | undefined
  pageSize: number
}

/** The same as the lines of a record, with the cursor of the next page. */
export async function ledgerPage(db: Kysely<Tables>, { cursor, pageSize, ...filter }: LedgerPage) {
  const page = { ...filter, ...(cursor ? { before: BigInt(cursor) } : {}) }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => postingsOf(db, { ...page, limit }),
    (row) => String(row.seq),
  )
  const content = shown.map(({ seq, kind, amount, balance_after: balanceAfter, ref, at }) => ({
    ...{ seq: Number(seq), kind, amount, balanceAfter, reference: ref, at },
  }))
  return { content, next }
}

type MovementsRequested = {
  memberId: string
  from: Date
  to: Date
  kinds?: readonly string[] | undefined
  /** Whether this many postings may be read one by one; if not, nothing is summed. */
  mayRead: (postings: bigint) => boolean
}

/** Sums over the main account between two instants, and the sequence numbers of its postings there. */
export async function movementsOf(
  db: Kysely<Tables>,
  { memberId, from, to, kinds, mayRead }: MovementsRequested,
) {
  const span = await selectSeqSpan(db, { memberId, wallet: 'main', from, to })
  const isRead = mayRead(span.upTo - span.after)
  return {
    ...span,
    byKind: isRead ? await selectMovements(db, { memberId, ...span, kinds }) : null,
  }
}

/** The one posting that a key made on an account. */
export async function postingOf(
  db: Kysely<Tables>,
  values: { memberId: string; wallet: Wallet; key: string },
) {
  return selectPosting(db, values)
}

export type Reconciliation = { isSound: boolean; broken: Record<string, bigint> }

/** How many rows break each invariant of the ledger (test plan, 3.2): all zero, or money is wrong. */
export async function reconcile(db: Kysely<Tables>): Promise<Reconciliation> {
  const broken = await selectInvariants(db)
  return { isSound: Object.values(broken).every((rows) => rows === 0n), broken }
}
