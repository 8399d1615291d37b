import type { Kysely } from 'kysely'
import { postingOf } from '#foundations/ledger'
import type { Tables } from '#platform/db'
import { selectMark } from './bet.sql.ts'
import { keyOf, refOf } from './calls.ts'

export type TxName = { memberId: string; vendor: string; tx: string }

/** What is known of a vendor's transaction; amounts without a sign, except for corrections. */
export type TxFound = {
  state: 'done' | 'rolled_back' | 'tombstone'
  ref: string
  amount: bigint
  kind: string
  at: Date
}

/** Finds a vendor's transaction by the vendor's id; undefined when it never arrived. */
export async function findTx(db: Kysely<Tables>, txName: TxName): Promise<TxFound | undefined> {
  const { memberId, vendor, tx } = txName
  const mark = await selectMark(db, memberId, keyOf(vendor, tx))
  const isRollback = mark?.mark === 'rollback'
  const key = isRollback ? `rollback:${vendor}:${tx}` : keyOf(vendor, tx)
  const posting = await postingOf(db, { memberId, wallet: 'main', key })
  const postedAt = posting?.at ?? mark?.at
  if (!postedAt) return undefined
  return {
    state: !mark || isRollback ? 'done' : mark.mark === 'tombstone' ? 'tombstone' : 'rolled_back',
    ref: posting ? refOf(posting.entry_id, posting.leg) : '',
    amount: posting?.kind === 'bet' ? -posting.amount : (posting?.amount ?? 0n),
    kind: posting?.kind ?? 'rollback',
    at: postedAt,
  }
}
