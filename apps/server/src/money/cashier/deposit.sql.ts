import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type DepositRow = Selectable<Tables['cashier.deposit']>

export async function selectByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('cashier.deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Deposits of one member are asked for one after the other: the purse row is the queue. */
export async function lockMember(tx: Tx, memberId: string) {
  await tx
    .selectFrom('member.member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
}

export async function countOpen(tx: Tx, memberId: string): Promise<number> {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['CREATED', 'PENDING'])
    .executeTakeFirstOrThrow()
  return Number(row.open)
}

/** What a member deposited or is depositing since an instant, gross (RG-001), and the first of it. */
export async function selectDepositedSince(tx: Tx, of: { memberId: string; since: Date }) {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select([
      sql<bigint>`coalesce(sum(greatest(amount_minor, coalesce(paid_minor, 0))), 0)::bigint`.as(
        'amount',
      ),
      sql<Date | null>`min(created_at)`.as('first'),
    ])
    .where('member_id', '=', of.memberId)
    .where('created_at', '>', of.since)
    .where('state', 'not in', ['FAILED', 'EXPIRED', 'CANCELLED'])
    .executeTakeFirstOrThrow()
  return row
}

export type NewDeposit = {
  memberId: string
  depositId: string
  brandId: string
  requestKey: string
  reference: string
  channel: string
  currency: string
  amountMinor: bigint
  expiresAt: Date
  now: Date
}

export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<DepositRow> {
  await tx
    .insertInto('cashier.deposit_reference')
    .values({ reference: d.reference, member_id: d.memberId, deposit_id: d.depositId })
    .execute()
  return tx
    .insertInto('cashier.deposit')
    .values({
      member_id: d.memberId,
      deposit_id: d.depositId,
      brand_id: d.brandId,
      request_key: d.requestKey,
      reference: d.reference,
      channel: d.channel,
      currency: d.currency,
      amount_minor: d.amountMinor,
      state: 'CREATED',
      expires_at: d.expiresAt,
      created_at: d.now,
      changed_at: d.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<DepositRow | undefined> {
  return db
    .selectFrom('cashier.deposit_reference as r')
    .innerJoin('cashier.deposit as d', (join) =>
      join.onRef('d.member_id', '=', 'r.member_id').onRef('d.deposit_id', '=', 'r.deposit_id'),
    )
    .selectAll('d')
    .where('r.reference', '=', reference)
    .executeTakeFirst()
}

/** Zero rows mean that somebody was first: the step ends without effect. */
export async function changeState(
  tx: Tx,
  row: Pick<DepositRow, 'member_id' | 'deposit_id' | 'state'>,
  change: {
    state: string
    now: Date
    gatewayId?: string
    action?: unknown
    paidMinor?: bigint
  },
): Promise<boolean> {
  const changed = await tx
    .updateTable('cashier.deposit')
    .set({
      state: change.state,
      changed_at: change.now,
      ...(change.gatewayId ? { gateway_id: change.gatewayId } : {}),
      ...(change.action ? { action: JSON.stringify(change.action) } : {}),
      ...(change.paidMinor ? { paid_minor: change.paidMinor } : {}),
    })
    .where('member_id', '=', row.member_id)
    .where('deposit_id', '=', row.deposit_id)
    .where('state', '=', row.state)
    .returning('deposit_id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function selectDeposits(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('cashier.deposit').where('member_id', '=', page.memberId)
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

/** Unfinished deposits that nobody has touched for a while: the ones to ask the gateway about. */
export async function selectUnfinished(db: Kysely<Tables>, before: Date, limit: number) {
  return db
    .selectFrom('cashier.deposit')
    .select(['reference', 'state'])
    .where('state', 'in', ['CREATED', 'PENDING', 'PAID'])
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
}

/** False when this message was stored before. */
export async function insertWebhook(
  tx: Tx,
  m: { gateway: string; webhookId: string; reference: string; body: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('cashier.webhook')
    .values({
      gateway: m.gateway,
      webhook_id: m.webhookId,
      reference: m.reference,
      body: m.body,
      received_at: m.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhook_id')
    .executeTakeFirst()
  return row !== undefined
}
