import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type DepositDeed = 'credit' | 'refund'

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

type Of = { depositId: string; deed: DepositDeed; no: number }

/** False when this operator has agreed to it before. */
export async function insertDepositApproval(
  tx: Tx,
  { depositId, deed, no, operatorId, now }: Of & { operatorId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.deposit_approval')
    .values({ deposit_id: depositId, deed, no, operator_id: operatorId, at: now })
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
