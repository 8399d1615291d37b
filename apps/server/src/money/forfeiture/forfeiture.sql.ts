import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type ForfeitureRow = Selectable<Tables['forfeiture.forfeiture']>

const MAX_LISTED = 100

export type NewForfeiture = {
  reference: string
  brandId: string
  memberId: string
  currency: string
  amountMinor: bigint
  because: string
  requester: string
  agreedBy: string
  now: Date
}

export async function insertForfeiture(tx: Tx, f: NewForfeiture) {
  await tx
    .insertInto('forfeiture.forfeiture')
    .values({
      reference: f.reference,
      brand_id: f.brandId,
      member_id: f.memberId,
      currency: f.currency,
      amount_minor: f.amountMinor,
      because: f.because,
      requested_by: f.requester,
      agreed_by: f.agreedBy,
      taken_at: f.now,
    })
    .execute()
}

/** A forfeiture of this brand, locked: it is returned once. */
export async function lockForfeiture(
  tx: Tx,
  { reference, brandId }: { reference: string; brandId: string },
): Promise<ForfeitureRow | undefined> {
  return tx
    .selectFrom('forfeiture.forfeiture')
    .selectAll()
    .where('reference', '=', reference)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
}

type Return = { reference: string; because: string; requester: string; agreedBy: string; now: Date }

export async function markReturned(tx: Tx, r: Return) {
  await tx
    .updateTable('forfeiture.forfeiture')
    .set({
      returned_because: r.because,
      return_requested_by: r.requester,
      return_agreed_by: r.agreedBy,
      returned_at: r.now,
    })
    .where('reference', '=', r.reference)
    .execute()
}

export async function selectForfeitures(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('forfeiture.forfeiture')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('taken_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
}
