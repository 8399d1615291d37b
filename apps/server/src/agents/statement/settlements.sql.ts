import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Filter = {
  brandId: string
  state?: string | undefined
  kind?: string | undefined
  /** Whether records without an amount and a correction are left out. */
  hasAmount: boolean
  /** The last record of the page before: ids grow with time. */
  after?: string | undefined
  limit: number
}

/** Records of a brand, newest first. */
export async function selectSettlements(db: Kysely<Tables>, filter: Filter) {
  let query = db
    .selectFrom('statement.record as r')
    .innerJoin('member.member as m', 'm.member_id', 'r.agent_id')
    .selectAll('r')
    .select('m.username')
    .where('r.brand_id', '=', filter.brandId)
  if (filter.kind) query = query.where('r.kind', '=', filter.kind)
  if (filter.hasAmount) {
    query = query.where(sql<boolean>`(r.gross_minor <> 0 or r.correction_minor <> 0)`)
  }
  if (filter.after) query = query.where('r.record_id', '<', filter.after)
  if (filter.state) {
    const isHeld = filter.state === 'held'
    query = query.where('r.state', '=', isHeld ? 'processing' : filter.state)
    if (isHeld || filter.state === 'processing') query = query.where('r.is_held', '=', isHeld)
  }
  return query.orderBy('r.record_id', 'desc').limit(filter.limit).execute()
}

type Named = { brandId: string; recordId: string }

const lockRecord = (tx: Tx, { brandId, recordId }: Named, state: 'processing' | 'rejected') =>
  tx
    .selectFrom('statement.record')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('brand_id', '=', brandId)
    .where('state', '=', state)
    .forUpdate()

/** A record of a brand that is not paid and not rejected, for this transaction alone. */
export const lockOpen = (tx: Tx, named: Named) =>
  lockRecord(tx, named, 'processing').executeTakeFirst()

/** A rejected record of a brand that was not reopened before, for this transaction alone. */
export const lockRejected = (tx: Tx, named: Named) =>
  lockRecord(tx, named, 'rejected').where('reopened_at', 'is', null).executeTakeFirst()

export async function setReopened(tx: Tx, recordId: string, now: Date) {
  await tx
    .updateTable('statement.record')
    .set({ state: 'processing', is_held: true, reason: null, reopened_at: now })
    .where('record_id', '=', recordId)
    .execute()
}

export async function setHeld(tx: Tx, recordId: string) {
  await tx
    .updateTable('statement.record')
    .set({ is_held: true })
    .where('record_id', '=', recordId)
    .execute()
}

export async function setRejected(tx: Tx, recordId: string, reason: string) {
  await tx
    .updateTable('statement.record')
    .set({ state: 'rejected', reason })
    .where('record_id', '=', recordId)
    .execute()
}
