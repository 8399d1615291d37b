import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type Deed = 'pay-out' | 'make-good'

/** False when this operator has agreed to it before. */
export async function insertApproval(
  tx: Tx,
  a: { withdrawalId: string; deed: Deed; operatorId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.withdrawal_approval')
    .values({
      withdrawal_id: a.withdrawalId,
      deed: a.deed,
      operator_id: a.operatorId,
      at: a.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectApprovals(
  db: Kysely<Tables>,
  withdrawals: readonly string[],
  deed: Deed,
) {
  if (withdrawals.length === 0) return []
  return db
    .selectFrom('cashier.withdrawal_approval')
    .selectAll()
    .where('withdrawal_id', 'in', [...withdrawals])
    .where('deed', '=', deed)
    .orderBy('at')
    .execute()
}

export type Queue = {
  brandId: string
  state?: string | undefined
  memberId?: string | undefined
  limit: number
  offset: number
}

/** Withdrawals of a brand, the oldest first. */
export async function selectQueue(db: Kysely<Tables>, q: Queue) {
  let query = db.selectFrom('cashier.withdrawal').where('brand_id', '=', q.brandId)
  if (q.state) query = query.where('state', '=', q.state)
  if (q.memberId) query = query.where('member_id', '=', q.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at')
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

export async function insertStop(
  tx: Tx,
  s: { brandId: string; operatorId: string; because: string; now: Date },
) {
  await tx
    .insertInto('cashier.payout_stop')
    .values({
      brand_id: s.brandId,
      operator_id: s.operatorId,
      because: s.because,
      at: s.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteStop(tx: Tx, brandId: string) {
  await tx.deleteFrom('cashier.payout_stop').where('brand_id', '=', brandId).execute()
}
