import type { ApprovalKind } from '@parola/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type RequestRow = Selectable<Tables['approval.request']>

const MAX_LISTED = 200

export type NewRequest = {
  requestId: string
  brandId: string
  kind: string
  subject: string
  details: Record<string, unknown>
  reason: string
  requestedBy: string
  now: Date
  expiresAt: Date
}

/** False if the same request is already pending. */
export async function insertRequest(tx: Tx, r: NewRequest): Promise<boolean> {
  const row = await tx
    .insertInto('approval.request')
    .values({
      request_id: r.requestId,
      brand_id: r.brandId,
      kind: r.kind,
      subject: r.subject,
      details: JSON.stringify(r.details),
      reason: r.reason,
      requested_by: r.requestedBy,
      requested_at: r.now,
      expires_at: r.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'kind', 'subject']).where('state', '=', 'open').doNothing(),
    )
    .returning('request_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function lockRequest(
  tx: Tx,
  { requestId, brandId }: { requestId: string; brandId: string },
): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('approval.request')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
}

export type Decision = {
  requestId: string
  state: 'approved' | 'refused'
  by: string
  now: Date
  answer: string | null
}

export async function closeRequest(tx: Tx, d: Decision) {
  await tx
    .updateTable('approval.request')
    .set({ state: d.state, decided_by: d.by, decided_at: d.now, answer: d.answer })
    .where('request_id', '=', d.requestId)
    .where('state', '=', 'open')
    .execute()
}

export async function expireRequests(db: Kysely<Tables>, now: Date) {
  await db
    .updateTable('approval.request')
    .set({ state: 'expired' })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

type About = { brandId: string; subject: string; kinds: readonly ApprovalKind[]; now: Date }

/** The newest pending request of these kinds about a subject. */
export async function selectWaiting(db: Kysely<Tables>, about: About) {
  return db
    .selectFrom('approval.request as r')
    .innerJoin('operator.operator as a', 'a.operator_id', 'r.requested_by')
    .selectAll('r')
    .select('a.username as requester')
    .where('r.brand_id', '=', about.brandId)
    .where('r.subject', '=', about.subject)
    .where('r.kind', 'in', about.kinds)
    .where('r.state', '=', 'open')
    .where('r.expires_at', '>', about.now)
    .orderBy('r.requested_at', 'desc')
    .executeTakeFirst()
}

/** Requests with the names of who requested and who decided. */
const requestsWithNames = (db: Kysely<Tables>) =>
  db
    .selectFrom('approval.request as r')
    .innerJoin('operator.operator as a', 'a.operator_id', 'r.requested_by')
    .leftJoin('operator.operator as d', 'd.operator_id', 'r.decided_by')
    .selectAll('r')
    .select(['a.username as requester', 'd.username as decider'])

type Look = { brandId: string; isOpen: boolean; now: Date; operatorId: string }

/** Requests of a brand: who requested, who decided, and whether either is linked to the viewer. */
export async function selectRequests(
  db: Kysely<Tables>,
  { brandId, isOpen, now, operatorId }: Look,
) {
  const open = isOpen ? '=' : '!='
  let query = requestsWithNames(db)
    .select(
      sql<boolean>`operator.are_linked(r.requested_by, ${operatorId}::uuid, r.requested_at)
        or (r.subject like 'operator:%'
            and operator.are_linked(substr(r.subject, 10)::uuid, ${operatorId}::uuid, r.requested_at))`.as(
        'is_linked',
      ),
    )
    .where('r.brand_id', '=', brandId)
    .where('r.state', open, 'open')
    .orderBy('r.requested_at', 'desc')
    .limit(MAX_LISTED)
  if (isOpen) query = query.where('r.expires_at', '>', now)
  return query.execute()
}

export type OfKinds = {
  brandId: string
  kinds: readonly ApprovalKind[]
  subject?: string
  state: 'open' | 'approved'
  now: Date
}

/** Requests of these kinds that wait or were approved, newest first, with who requested and who decided. */
export async function selectOfKinds(db: Kysely<Tables>, sought: OfKinds) {
  let query = requestsWithNames(db)
    .where('r.brand_id', '=', sought.brandId)
    .where('r.kind', 'in', sought.kinds)
    .where('r.state', '=', sought.state)
    .orderBy(sought.state === 'open' ? 'r.requested_at' : 'r.decided_at', 'desc')
    .limit(MAX_LISTED)
  if (sought.subject !== undefined) query = query.where('r.subject', '=', sought.subject)
  if (sought.state === 'open') query = query.where('r.expires_at', '>', sought.now)
  return query.execute()
}
