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

export async function countOpen(tx: Tx, memberId: string): Promise<number> {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['CREATED', 'PENDING'])
    .executeTakeFirstOrThrow()
  return Number(row.open)
}

/**
 * What a member deposited or is depositing since an instant, gross (RG-001), and the first of it: received
 * money counts from its arrival, pending money from its request. Payments held back by a limit do not
 * count, and neither does the deposit `except`.
 */
export async function selectDepositedSince(
  tx: Tx,
  criteria: { memberId: string; since: Date; except?: string },
) {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select([
      sql<bigint>`coalesce(sum(greatest(amount_minor, coalesce(paid_minor, 0))), 0)::bigint`.as(
        'amount',
      ),
      sql<Date | null>`min(coalesce(paid_at, created_at))`.as('first'),
    ])
    .where('member_id', '=', criteria.memberId)
    .where(sql<boolean>`coalesce(paid_at, created_at) > ${criteria.since}`)
    .where('state', 'not in', ['FAILED', 'EXPIRED', 'CANCELLED', 'REFUNDED'])
    .where(sql<boolean>`not (state in ('REVIEW', 'REFUNDING') and 'limit' = any(why))`)
    .where(sql<boolean>`deposit_id is distinct from ${criteria.except ?? null}::uuid`)
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
  feeMinor: bigint
  /** The offer that was chosen, as text. */
  offer: string | null
  /** Whether none of the offers that the member joined before is for it. */
  withoutBonus: boolean
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
      fee_minor: d.feeMinor,
      offer: d.offer,
      without_bonus: d.withoutBonus,
      state: 'CREATED',
      expires_at: d.expiresAt,
      created_at: d.now,
      changed_at: d.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function ofReference(db: Kysely<Tables>, reference: string) {
  return db
    .selectFrom('cashier.deposit_reference as r')
    .innerJoin('cashier.deposit as d', (join) =>
      join.onRef('d.member_id', '=', 'r.member_id').onRef('d.deposit_id', '=', 'r.deposit_id'),
    )
    .selectAll('d')
    .where('r.reference', '=', reference)
}

export async function selectByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<DepositRow | undefined> {
  return ofReference(db, reference).executeTakeFirst()
}

/** When deposits were begun, and whether their member wanted no bonus for them, by their references. */
export async function selectBegun(db: Kysely<Tables>, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('cashier.deposit_reference as r')
    .innerJoin('cashier.deposit as d', (join) =>
      join.onRef('d.member_id', '=', 'r.member_id').onRef('d.deposit_id', '=', 'r.deposit_id'),
    )
    .select(['r.reference', 'd.created_at as begunAt', 'd.without_bonus as withoutBonus'])
    .where(sql<boolean>`r.reference = any (${[...references]})`)
    .execute()
}

/** Keeps what an offer adds to a deposit, as it was worked out when the deposit was credited. */
export async function updateOffer(
  tx: Tx,
  row: Pick<DepositRow, 'member_id' | 'deposit_id'>,
  offer: string,
) {
  await tx
    .updateTable('cashier.deposit')
    .set({ offer })
    .where('member_id', '=', row.member_id)
    .where('deposit_id', '=', row.deposit_id)
    .execute()
}

/** Locks the row, so that a decision about it holds until the end of the transaction. */
export async function lockDeposit(tx: Tx, reference: string): Promise<DepositRow | undefined> {
  return ofReference(tx, reference).forUpdate('d').executeTakeFirst()
}

/** The deposit that this try to send money back is about. */
export async function selectByRefund(db: Kysely<Tables>, refundReference: string) {
  return db
    .selectFrom('cashier.deposit')
    .selectAll()
    .where('refund_reference', '=', refundReference)
    .executeTakeFirst()
}

export type DepositChange = {
  state: string
  now: Date
  gatewayId?: string | undefined
  action?: unknown
  paidMinor?: bigint
  paidCurrency?: string
  gatewayFeeMinor?: bigint
  feeMinor?: bigint
  creditedMinor?: bigint
  why?: string[]
  failure?: string | undefined
  refundReference?: string
}

/** Undefined means that another call was first: the step ends without effect. */
export async function changeState(
  tx: Tx,
  row: Pick<DepositRow, 'member_id' | 'deposit_id' | 'state'>,
  c: DepositChange,
): Promise<DepositRow | undefined> {
  return tx
    .updateTable('cashier.deposit')
    .set({
      state: c.state,
      changed_at: c.now,
      ...(c.gatewayId ? { gateway_id: c.gatewayId } : {}),
      ...(c.action ? { action: JSON.stringify(c.action) } : {}),
      ...(c.failure ? { failure: c.failure } : {}),
      ...(c.refundReference
        ? { refund_reference: c.refundReference, refund_no: sql<number>`refund_no + 1` }
        : {}),
      ...moneyOf(c),
    })
    .where('member_id', '=', row.member_id)
    .where('deposit_id', '=', row.deposit_id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
}

function moneyOf(c: DepositChange) {
  return {
    ...(c.paidMinor === undefined ? {} : { paid_minor: c.paidMinor, paid_at: c.now }),
    ...(c.paidCurrency === undefined ? {} : { paid_currency: c.paidCurrency }),
    ...(c.gatewayFeeMinor === undefined ? {} : { gateway_fee_minor: c.gatewayFeeMinor }),
    ...(c.feeMinor === undefined ? {} : { fee_minor: c.feeMinor }),
    ...(c.creditedMinor === undefined ? {} : { credited_minor: c.creditedMinor }),
    ...(c.why === undefined ? {} : { why: c.why }),
  }
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

const FIRST_REQUEST_MS = 15_000
const LAST_REQUEST_MS = 600_000

/**
 * Takes the unfinished deposits that are due to be polled: soon at first, then less and less often, so
 * that old ones without a response never keep the gateway from new ones.
 */
export async function takeUnfinished(db: Kysely<Tables>, now: Date, limit: number) {
  const { rows } = await sql<{ reference: string; state: string }>`
    update cashier.deposit set requested_at = ${now}
     where (member_id, deposit_id) in (
       select member_id, deposit_id from cashier.deposit
        where state in ('CREATED', 'PENDING', 'PAID', 'REFUNDING')
          and (coalesce(requested_at, created_at) < ${now}::timestamptz - least(greatest(
                 (${now}::timestamptz - created_at) / 4,
                 make_interval(secs => ${FIRST_REQUEST_MS / 1000})),
                 make_interval(secs => ${LAST_REQUEST_MS / 1000}))
               -- A mark so far ahead was left by a clock that has since been put back.
               or requested_at > ${now}::timestamptz + make_interval(mins => 1))
        order by coalesce(requested_at, created_at) limit ${limit}
          for update skip locked)
    returning reference, state`.execute(db)
  return rows
}

/** Whether a payment of a member waits for a decision. */
export async function hasDepositInReview(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cashier.deposit')
    .select('deposit_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'REVIEW')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a member paid in, in their currency, since an instant, whenever it was requested. */
export async function sumPaidSince(
  tx: Tx,
  { memberId, currency, since }: { memberId: string; currency: string; since: Date },
): Promise<bigint> {
  const row = await tx
    .selectFrom('cashier.deposit')
    .select(sql<bigint>`coalesce(sum(paid_minor), 0)::bigint`.as('sum'))
    .where('member_id', '=', memberId)
    .where('paid_at', '>=', since)
    .where('paid_currency', '=', currency)
    .where('state', 'in', ['CREDITED', 'REVIEW', 'REFUNDING'])
    .executeTakeFirstOrThrow()
  return row.sum
}

/** The brand that owns this money; the first brand when it belongs to none. */
export async function selectBrandOfCurrency(tx: Tx, currency: string): Promise<string> {
  const row = await tx
    .selectFrom('brand.brand')
    .select('brand_id')
    .orderBy(sql`config ->> 'currency' = ${currency}`, 'desc')
    .orderBy('brand_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.brand_id
}
