import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { DepositRow } from './deposit.sql.ts'

type Tx = Transaction<Tables>
export type DepositAction = 'credit' | 'refund'

const MAX_STEPS = 40

export async function selectDepositSteps(db: Kysely<Tables>, deposits: readonly string[]) {
  if (deposits.length === 0) return []
  return db
    .selectFrom('cashier.deposit_step')
    .selectAll()
    .where('deposit_id', 'in', [...deposits])
    .orderBy('deposit_id')
    .orderBy('no')
    .limit(MAX_STEPS * deposits.length)
    .execute()
}

type Of = { depositId: string; decision: DepositAction; no: number }

/** False when this operator has agreed to it before. */
export async function insertDepositApproval(
  tx: Tx,
  { depositId, decision, no, operatorId, now }: Of & { operatorId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.deposit_approval')
    .values({ deposit_id: depositId, decision, no, operator_id: operatorId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectDepositApprovals(db: Kysely<Tables>, deposits: readonly string[]) {
  if (deposits.length === 0) return []
  return db
    .selectFrom('cashier.deposit_approval')
    .selectAll()
    .where('deposit_id', 'in', [...deposits])
    .orderBy('at')
    .execute()
}

/** How many deposits a member has begun since then, whatever became of them. */
export async function countBegun(
  tx: Tx,
  criteria: { memberId: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', criteria.memberId)
    .where('created_at', '>', criteria.since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** False where this refund was found refused before. */
export async function markRefused(
  db: Kysely<Tables>,
  { member_id, deposit_id, refund_no }: Pick<DepositRow, 'member_id' | 'deposit_id' | 'refund_no'>,
): Promise<boolean> {
  const row = await db
    .updateTable('cashier.deposit')
    .set({ refund_refused_no: refund_no })
    .where('member_id', '=', member_id)
    .where('deposit_id', '=', deposit_id)
    .where('refund_no', '=', refund_no)
    .where('refund_refused_no', '<', refund_no)
    .returning('deposit_id')
    .executeTakeFirst()
  return row !== undefined
}
