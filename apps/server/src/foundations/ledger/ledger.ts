import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { must } from '#platform/work'
import {
  callOpenPurses,
  callPostEntry,
  type PostingFilter,
  selectInvariants,
  selectPostings,
  selectPurses,
} from './ledger.sql.ts'

export type Purse = 'main' | 'held' | 'owed'

/** One signed line of an entry: on a member's purse or on an account of the system. */
export type Leg =
  | { member: string; purse: Purse; amount: bigint }
  | { account: string; amount: bigint }

/** A balanced money event. `key` comes from the fact, so that a repeat changes nothing. */
export type Entry = { key: string; kind: string; ref: string; legs: readonly Leg[] }

export type Posted = 'applied' | 'replay' | 'insufficient'

export async function openPurses(
  tx: Tx,
  owner: { memberId: string; brandId: string; currency: string },
) {
  await callOpenPurses(tx, owner)
}

/**
 * Posts a balanced entry. The same key with the same content answers `replay` and moves nothing.
 * @throws BugError for a key that was used with other content, and for an unknown purse.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const legs = JSON.stringify(entry.legs, (_key, v) => (typeof v === 'bigint' ? String(v) : v))
  const outcome = await callPostEntry(tx, { ...entry, legs })
  must(outcome !== 'conflict', `entry ${entry.key} was posted with other content`)
  must(outcome !== 'unknown_purse', `entry ${entry.key} names no purse`)
  return outcome as Posted
}

export type Balance = { balanceMinor: bigint; heldMinor: bigint; seq: bigint; currency: string }

/** What a member has. `seq` grows with every change of the main purse. */
export async function balanceOf(db: Kysely<Tables>, memberId: string): Promise<Balance> {
  const purses = await selectPurses(db, memberId)
  const main = purses.find((p) => p.purse === 'main')
  must(main, 'a member without a purse')
  return {
    balanceMinor: main.balance,
    heldMinor: purses.find((p) => p.purse === 'held')?.balance ?? 0n,
    seq: main.seq,
    currency: main.currency,
  }
}

export async function postingsOf(db: Kysely<Tables>, filter: PostingFilter) {
  return selectPostings(db, filter)
}

/** How many rows break each invariant of the ledger: all zero, or money is wrong. */
export async function checkInvariants(db: Kysely<Tables>): Promise<Record<string, bigint>> {
  return selectInvariants(db)
}
