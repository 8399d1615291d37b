import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type TransferRow = Selectable<Tables['transfer.transfer']>
export type WalletRow = Selectable<Tables['transfer.wallet']>
type Wallet = { memberId: string; vendor: string }

/** The wallet of a member at a vendor, created on first use and locked: one transfer at a time. */
export async function lockWallet(
  tx: Tx,
  criteria: Wallet & { brandId: string; currency: string },
): Promise<void> {
  await tx
    .insertInto('transfer.wallet')
    .values({
      member_id: criteria.memberId,
      vendor: criteria.vendor,
      brand_id: criteria.brandId,
      currency: criteria.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('transfer.wallet')
    .select('vendor')
    .where('member_id', '=', criteria.memberId)
    .where('vendor', '=', criteria.vendor)
    .forUpdate()
    .execute()
}

/** Vendors are few: the list is bounded by theirs. */
export async function selectWallets(db: Kysely<Tables>, memberId: string): Promise<WalletRow[]> {
  return db
    .selectFrom('transfer.wallet')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('vendor')
    .limit(500)
    .execute()
}

/** Stores what a vendor reported, unless something newer is known. */
export async function keepKnown(db: Kysely<Tables>, k: Wallet & { minor: bigint; at: Date }) {
  await db
    .updateTable('transfer.wallet')
    .set({ known_minor: k.minor, known_at: k.at })
    .where('member_id', '=', k.memberId)
    .where('vendor', '=', k.vendor)
    .where((eb) => eb.or([eb('known_at', 'is', null), eb('known_at', '<=', k.at)]))
    .execute()
}

/** Where a vendor did not report a balance, the previous one is carried forward. */
export async function moveKnown(tx: Tx, k: Wallet & { by: bigint; at: Date }) {
  await tx
    .updateTable('transfer.wallet')
    .set({ known_minor: sql<bigint>`greatest(0, known_minor + ${k.by})`, known_at: k.at })
    .where('member_id', '=', k.memberId)
    .where('vendor', '=', k.vendor)
    .execute()
}

export type NewTransfer = Wallet & {
  transferId: string
  brandId: string
  requestKey: string
  ref: string
  direction: 'in' | 'out'
  currency: string
  /** Null: everything. */
  requested: bigint | null
  notAfter: Date
  nextRequestAt: Date
  now: Date
}

export async function insertTransfer(tx: Tx, t: NewTransfer): Promise<TransferRow> {
  return tx
    .insertInto('transfer.transfer')
    .values({
      transfer_id: t.transferId,
      member_id: t.memberId,
      vendor: t.vendor,
      brand_id: t.brandId,
      request_key: t.requestKey,
      ref: t.ref,
      direction: t.direction,
      currency: t.currency,
      requested_minor: t.requested,
      not_after: t.notAfter,
      next_request_at: t.nextRequestAt,
      created_at: t.now,
      changed_at: t.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function selectByRequestKey(
  tx: Tx,
  criteria: Wallet & { requestKey: string },
): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('transfer.transfer')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('vendor', '=', criteria.vendor)
    .where('request_key', '=', criteria.requestKey)
    .executeTakeFirst()
}

/** The transfers of a member that have no end yet: at most one for each vendor. */
export async function selectUnderWay(db: Kysely<Tables>, memberId: string): Promise<TransferRow[]> {
  return db
    .selectFrom('transfer.transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'SENT')
    .limit(500)
    .execute()
}

export async function selectByRef(
  db: Kysely<Tables>,
  ref: string,
): Promise<TransferRow | undefined> {
  return db.selectFrom('transfer.transfer').selectAll().where('ref', '=', ref).executeTakeFirst()
}

export async function lockByRef(tx: Tx, ref: string): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('transfer.transfer')
    .selectAll()
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()
}

export type End = {
  state: 'DONE' | 'FAILED' | 'RETURNED'
  now: Date
  amount?: bigint
  failure?: string
  vendorRef?: string | null
}

export async function endTransfer(tx: Tx, ref: string, end: End): Promise<TransferRow> {
  return tx
    .updateTable('transfer.transfer')
    .set({
      state: end.state,
      amount_minor: end.amount ?? null,
      failure: end.failure ?? null,
      vendor_ref: end.vendorRef ?? null,
      changed_at: end.now,
    })
    .where('ref', '=', ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Unfinished transfers that are due to be checked. */
export async function selectDue(db: Kysely<Tables>, now: Date, limit: number) {
  return db
    .selectFrom('transfer.transfer')
    .select(['ref', 'tries', 'created_at'])
    .where('state', '=', 'SENT')
    .where('next_request_at', '<=', now)
    .orderBy('next_request_at')
    .limit(limit)
    .execute()
}

/** Zero rows mean that another node is checking at this moment. */
export async function takeTurn(
  db: Kysely<Tables>,
  turn: { ref: string; tries: number; nextRequestAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('transfer.transfer')
    .set({ tries: turn.tries + 1, next_request_at: turn.nextRequestAt })
    .where('ref', '=', turn.ref)
    .where('state', '=', 'SENT')
    .where('tries', '=', turn.tries)
    .returning('ref')
    .executeTakeFirst()
  return row !== undefined
}

/** One page of a member's transfers, the newest first, and how many there are. */
export async function selectTransfers(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('transfer.transfer').where('member_id', '=', page.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('transfer_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

export type WalletAway = { vendor: string; known: bigint; moved: bigint; isUnderWay: boolean }

/**
 * The wallets of a member at vendors in one view: what each vendor reported last, what went there minus what
 * was returned, including transfers in transit, and whether a transfer is unfinished.
 */
export async function selectWalletsAway(
  db: Kysely<Tables>,
  memberId: string,
): Promise<WalletAway[]> {
  const { rows } = await sql<WalletAway>`
    select w.vendor,
           coalesce(w.known_minor, 0) + coalesce(sum(t.requested_minor)
             filter (where t.state = 'SENT' and t.direction = 'in'), 0)::bigint as known,
           coalesce(sum(case t.direction
             when 'in' then coalesce(t.amount_minor, t.requested_minor) else -t.amount_minor end)
             filter (where t.state = 'DONE' or (t.state = 'SENT' and t.direction = 'in')),
             0)::bigint as moved,
           coalesce(bool_or(t.state = 'SENT'), false) as "isUnderWay"
      from transfer.wallet w left join transfer.transfer t using (member_id, vendor)
     where w.member_id = ${memberId} group by w.vendor, w.known_minor`.execute(db)
  return rows
}

export type WalletDue = { memberId: string; vendor: string; currency: string; moved: bigint }

/** Wallets of a brand with what went there minus what was returned, latest report first; none in transit. */
export async function selectWalletsDue(
  db: Kysely<Tables>,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<WalletDue[]> {
  const { rows } = await sql<WalletDue>`
    select w.member_id as "memberId", w.vendor, w.currency,
           coalesce(sum(case t.direction when 'in' then t.amount_minor else -t.amount_minor end)
                    filter (where t.state = 'DONE'), 0)::bigint as moved
      from (select * from transfer.wallet w where brand_id = ${brandId}
             order by known_at desc nulls last limit ${limit}) w
      join transfer.transfer t using (member_id, vendor)
     group by 1, 2, 3 having bool_and(t.state <> 'SENT')`.execute(db)
  return rows
}

export type TransferSum = {
  vendor: string
  currency: string
  direction: 'in' | 'out'
  state: string
  count: bigint
  minor: bigint
}

/** Transfers that were begun or ended in a span, by vendor, currency, direction and state. */
export async function selectSums(
  db: Kysely<Tables>,
  { from, to }: { from: Date; to: Date },
): Promise<TransferSum[]> {
  const { rows } = await sql<TransferSum>`
    select vendor, currency, direction, state, count(*) as count,
           coalesce(sum(coalesce(amount_minor, requested_minor)), 0)::bigint as minor
      from transfer.transfer where changed_at >= ${from} and changed_at < ${to}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}
