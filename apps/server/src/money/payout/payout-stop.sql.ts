import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type StopRow = Selectable<Tables['cashier.payout_stop']>

/** Why the payouts of a brand are stopped; undefined when they are not. */
export async function selectStop(
  db: Kysely<Tables>,
  brandId: string,
): Promise<StopRow | undefined> {
  return db
    .selectFrom('cashier.payout_stop')
    .selectAll()
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
}

export type NewStop = {
  brandId: string
  operatorId: string | null
  because: string
  evidence: string | null
  now: Date
}

/** Stops the payouts of a brand. A report outranks an operator, and a later report an earlier one. */
export async function insertStop(tx: Tx, s: NewStop) {
  const row = {
    brand_id: s.brandId,
    operator_id: s.operatorId,
    because: s.because,
    evidence: s.evidence,
    at: s.now,
  }
  const { brand_id: _, ...change } = row
  await tx
    .insertInto('cashier.payout_stop')
    .values(row)
    .onConflict((conflict) =>
      s.evidence === null ? conflict.doNothing() : conflict.column('brand_id').doUpdateSet(change),
    )
    .execute()
}

export async function deleteStop(tx: Tx, brandId: string) {
  await tx.deleteFrom('cashier.payout_stop').where('brand_id', '=', brandId).execute()
}
