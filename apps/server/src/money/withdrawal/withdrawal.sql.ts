import { WITHDRAWAL_OPEN, type WithdrawalState } from '@parola/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type WithdrawalRow = Selectable<Tables['cashier.withdrawal']>

export async function selectByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('cashier.withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function selectOpen(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('cashier.withdrawal')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('state', 'in', [...WITHDRAWAL_OPEN])
    .executeTakeFirst()
}

/** What counts towards the limits of a day. */
export async function sumSince(db: Kysely<Tables>, memberId: string, since: Date) {
  return db
    .selectFrom('cashier.withdrawal')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('times'),
      sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'),
    ])
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .where('state', 'not in', ['REJECTED', 'CANCELLED', 'RETURNED'])
    .executeTakeFirstOrThrow()
}

/** What a review considers: earlier payouts, and deposits that went wrong. */
export async function selectPast(db: Kysely<Tables>, memberId: string, accountId: string) {
  const { rows } = await sql<{ paid: bigint; to_account: bigint; recalled: bigint; open: bigint }>`
    select (select count(*) from cashier.withdrawal where member_id = ${memberId}
              and state in ('PAID', 'AWAITING_RECEIPT', 'RECEIVED', 'FORCED_RECEIVED')) as paid,
           (select count(*) from cashier.withdrawal where member_id = ${memberId}
              and account_id = ${accountId}
              and state in ('PAID', 'AWAITING_RECEIPT', 'RECEIVED', 'FORCED_RECEIVED')) as to_account,
           (select count(*) from cashier.deposit
             where member_id = ${memberId} and state = 'REVERSED') as recalled,
           (select count(*) from cashier.deposit
             where member_id = ${memberId} and state = 'REVIEW') as open`.execute(db)
  const [row] = rows
  return {
    paidBefore: Number(row?.paid ?? 0),
    paidToAccount: Number(row?.to_account ?? 0),
    recalledDeposits: Number(row?.recalled ?? 0),
    depositsInReview: Number(row?.open ?? 0),
  }
}

/** What a member requested since then that needed no review, in minor units. */
export async function sumUnseen(db: Kysely<Tables>, memberId: string, since: Date) {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from cashier.withdrawal
     where member_id = ${memberId} and created_at > ${since}::timestamptz and approvals_needed = 0
       and state not in ('REJECTED', 'CANCELLED', 'RETURNED')`.execute(db)
  return rows[0]?.sum ?? 0n
}

export type NewWithdrawal = {
  memberId: string
  withdrawalId: string
  brandId: string
  requestKey: string
  reference: string
  accountId: string
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  why: string[]
  approvals: number
  /** The member's standing, as text. */
  standing: string
  now: Date
}

export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<WithdrawalRow> {
  await tx
    .insertInto('cashier.withdrawal_reference')
    .values({ reference: w.reference, member_id: w.memberId, withdrawal_id: w.withdrawalId })
    .execute()
  return tx
    .insertInto('cashier.withdrawal')
    .values({
      member_id: w.memberId,
      withdrawal_id: w.withdrawalId,
      brand_id: w.brandId,
      request_key: w.requestKey,
      reference: w.reference,
      account_id: w.accountId,
      currency: w.currency,
      amount_minor: w.amountMinor,
      fee_minor: w.feeMinor,
      why: w.why,
      approvals_needed: w.approvals,
      standing_requested: w.standing,
      standing_seen: w.standing,
      created_at: w.now,
      changed_at: w.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the row, so that a decision about it holds until the end of the transaction. */
export async function lockWithdrawal(tx: Tx, reference: string) {
  return ofReference(tx, reference).forUpdate('w').executeTakeFirst()
}

export async function selectWithdrawal(db: Kysely<Tables>, reference: string) {
  return ofReference(db, reference).executeTakeFirst()
}

function ofReference(db: Kysely<Tables>, reference: string) {
  return db
    .selectFrom('cashier.withdrawal_reference as r')
    .innerJoin('cashier.withdrawal as w', (join) =>
      join
        .onRef('w.member_id', '=', 'r.member_id')
        .onRef('w.withdrawal_id', '=', 'r.withdrawal_id'),
    )
    .selectAll('w')
    .where('r.reference', '=', reference)
}

export type Change = {
  state: WithdrawalState
  now: Date
  takenBy?: string
  approvalsNeeded?: number
  onHoldUntil?: Date | null
  reason?: string | null
  receivedMinor?: bigint
  /** It returns to its review, to be approved again. */
  stoppedFor?: readonly string[]
  /** Minutes from now, by the clock of the database (PAY-013). */
  receiptMinutes?: number
}

/** Undefined means that another call was first: the step ends without effect. */
export async function changeWithdrawal(
  tx: Tx,
  row: Pick<WithdrawalRow, 'member_id' | 'withdrawal_id' | 'state'>,
  c: Change,
): Promise<WithdrawalRow | undefined> {
  return tx
    .updateTable('cashier.withdrawal')
    .set({
      state: c.state,
      changed_at: c.now,
      ...(c.takenBy ? { taken_by: c.takenBy } : {}),
      ...(c.approvalsNeeded === undefined ? {} : { approvals_needed: c.approvalsNeeded }),
      ...(c.onHoldUntil === undefined ? {} : { on_hold_until: c.onHoldUntil }),
      ...(c.reason === undefined ? {} : { reason: c.reason }),
      ...(c.receivedMinor === undefined ? {} : { received_minor: c.receivedMinor }),
      ...(c.stoppedFor ? stopped(c.stoppedFor) : {}),
      ...(c.receiptMinutes === undefined
        ? {}
        : {
            receipt_due_at: sql<Date>`clock_timestamp() + make_interval(mins => ${c.receiptMinutes})`,
          }),
    })
    .where('member_id', '=', row.member_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
}

function stopped(why: readonly string[]) {
  return {
    why: sql<string[]>`why || array(select unnest(${[...why]}::text[]) except select unnest(why))`,
    approvals_needed: sql<number>`greatest(1, approvals_needed)`,
    review_no: sql<number>`review_no + 1`,
    on_hold_until: null,
  }
}

/** What an operator saw when they agreed. */
export async function keepSeen(
  tx: Tx,
  row: Pick<WithdrawalRow, 'member_id' | 'withdrawal_id'>,
  standing: string,
) {
  await tx
    .updateTable('cashier.withdrawal')
    .set({ standing_seen: standing })
    .where('member_id', '=', row.member_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .execute()
}

const MAX_STEPS = 60

export async function selectWithdrawalSteps(db: Kysely<Tables>, withdrawals: readonly string[]) {
  if (withdrawals.length === 0) return []
  return db
    .selectFrom('cashier.withdrawal_step')
    .selectAll()
    .where('withdrawal_id', 'in', [...withdrawals])
    .orderBy('withdrawal_id')
    .orderBy('no')
    .limit(MAX_STEPS * withdrawals.length)
    .execute()
}

export async function selectWithdrawals(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('cashier.withdrawal').where('member_id', '=', page.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

/** Withdrawals whose time to confirm is over, by the clock of the database (PAY-013). */
export async function selectUnconfirmed(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('cashier.withdrawal')
    .select(['reference', 'brand_id'])
    .where('state', '=', 'AWAITING_RECEIPT')
    .where('receipt_due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('receipt_due_at')
    .limit(limit)
    .execute()
}
