import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type CaseRow = Selectable<Tables['cashier.money_case']>

export type DepositQueue = {
  brandId: string
  state?: string | undefined
  channel?: string | undefined
  memberId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  offset: number
}

const WAITING = new Set(['REVIEW', 'REFUNDING'])

/** Deposits of a brand: what waits for people the oldest first, all else the newest first. */
export async function selectDepositQueue(db: Kysely<Tables>, q: DepositQueue) {
  let query = db.selectFrom('cashier.deposit').where('brand_id', '=', q.brandId)
  if (q.state) query = query.where('state', '=', q.state)
  if (q.channel) query = query.where('channel', '=', q.channel)
  if (q.memberId) query = query.where('member_id', '=', q.memberId)
  if (q.from) query = query.where('created_at', '>=', q.from)
  if (q.to) query = query.where('created_at', '<', q.to)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at', WAITING.has(q.state ?? '') ? 'asc' : 'desc')
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

type Cases = {
  brandId: string
  isOpen: boolean
  kind?: string | undefined
  limit: number
  offset: number
}

export async function selectCases(db: Kysely<Tables>, q: Cases) {
  let query = db
    .selectFrom('cashier.money_case')
    .where('brand_id', '=', q.brandId)
    .where('closed_at', q.isOpen ? 'is' : 'is not', null)
  if (q.kind) query = query.where('kind', '=', q.kind)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const ordered = q.isOpen
    ? query.orderBy('due_at', (order) => order.asc().nullsLast()).orderBy('opened_at')
    : query.orderBy('closed_at', 'desc')
  const rows = await ordered.selectAll().limit(q.limit).offset(q.offset).execute()
  return { rows, total: Number(counted.total) }
}

export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('cashier.money_case')
    .selectAll()
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
}
