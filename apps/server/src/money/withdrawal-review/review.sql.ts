import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import { QUEUE_SUMS, type QueueFilter } from './queue.sql.ts'

type Tx = Transaction<Tables>
export type ReviewAction = 'pay-out' | 'make-good'

/** False when this operator has agreed to it before. */
export async function insertApproval(
  tx: Tx,
  a: { withdrawalId: string; decision: ReviewAction; no: number; operatorId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.withdrawal_approval')
    .values({
      withdrawal_id: a.withdrawalId,
      decision: a.decision,
      no: a.no,
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
  decision: ReviewAction,
) {
  if (withdrawals.length === 0) return []
  return db
    .selectFrom('cashier.withdrawal_approval')
    .selectAll()
    .where('withdrawal_id', 'in', [...withdrawals])
    .where('decision', '=', decision)
    .orderBy('at')
    .execute()
}

export type Queue = QueueFilter & {
  states?: readonly string[] | undefined
  newestFirst?: boolean
  /** Null: those that no operator has taken up. */
  takenBy?: string | null | undefined
  limit: number
  offset: number
}

/** Withdrawals of a brand with their number and sum, by default the oldest first. */
export async function selectQueue(db: Kysely<Tables>, q: Queue) {
  let query = db.selectFrom('cashier.withdrawal').where('brand_id', '=', q.brandId)
  if (q.states) query = query.where('state', 'in', [...q.states])
  if (q.memberId) query = query.where('member_id', '=', q.memberId)
  if (q.before) query = query.where('created_at', '<=', q.before)
  if (q.min !== undefined) query = query.where('amount_minor', '>=', q.min)
  if (q.max !== undefined) query = query.where('amount_minor', '<=', q.max)
  if (q.takenBy !== undefined) {
    query = query.where('taken_by', q.takenBy === null ? 'is' : '=', q.takenBy)
  }
  if (q.channel) {
    query = query.where('account_id', 'in', (account) =>
      account
        .selectFrom('cashier.payout_account')
        .select('account_id')
        .where('channel', '=', q.channel as string)
        .whereRef('cashier.payout_account.member_id', '=', 'cashier.withdrawal.member_id'),
    )
  }
  const { total, sum, oldest_at } = await query.select(QUEUE_SUMS).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at', q.newestFirst ? 'desc' : 'asc')
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  return { rows, total: Number(total), totals: { sum, oldestAt: oldest_at } }
}

/** What was deposited and paid out, over all time. */
export async function selectSums(db: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<{ deposited: bigint; paid_out: bigint; paid_times: bigint }>`
    select (select coalesce(sum(coalesce(paid_minor, amount_minor)), 0)::bigint
              from cashier.deposit where member_id = ${memberId} and state = 'CREDITED') as deposited,
           coalesce(sum(amount_minor), 0)::bigint as paid_out, count(*) as paid_times
      from cashier.withdrawal where member_id = ${memberId}
       and state in ('PAID', 'AWAITING_RECEIPT', 'RECEIVED', 'PART_RECEIVED', 'NOT_RECEIVED',
                     'FORCED_RECEIVED')`.execute(db)
  const [row] = rows
  return {
    deposited: row?.deposited ?? 0n,
    paidOut: row?.paid_out ?? 0n,
    paidTimes: Number(row?.paid_times ?? 0),
  }
}
