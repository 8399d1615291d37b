import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type RequestRow = Selectable<Tables['tree_move.request']>
export type RequestState = 'refused' | 'withdrawn' | 'declined' | 'decided'

const OPEN = ['requested', 'agreed']
const QUEUE_MAX = 100

/** False where a request about the member is open. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['tree_move.request']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('tree_move.request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Closes a request that its member did not answer in time. */
export async function expireRequest(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('tree_move.request')
    .set({ state: 'expired', closed_at: now })
    .where('member_id', '=', memberId)
    .where('state', '=', 'requested')
    .where('answer_by', '<=', now)
    .execute()
}

/** Whether a member refused, let a request expire, or was asked for what was withdrawn, after an instant. */
export async function wasRequestedSince(tx: Tx, memberId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('tree_move.request')
    .select('request_id')
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'refused').and('closed_at', '>', since),
        eb('state', '=', 'expired').and('answer_by', '>', since),
        eb('state', '=', 'withdrawn').and('requested_at', '>', since),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Requests of an agent that somebody may still answer: one that its member let pass stays as it is until the next. */
export async function countOpen(tx: Tx, agentId: string, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('tree_move.request')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('requested_by', '=', agentId)
    .where('state', 'in', OPEN)
    .where((eb) => eb.or([eb('state', '=', 'agreed'), eb('answer_by', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** An open request, for this transaction alone. */
export async function lockRequest(tx: Tx, requestId: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('tree_move.request')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAgreed(tx: Tx, requestId: string, now: Date) {
  await tx
    .updateTable('tree_move.request')
    .set({ state: 'agreed', agreed_at: now })
    .where('request_id', '=', requestId)
    .execute()
}

export async function closeRequest(
  tx: Tx,
  requestId: string,
  { state, reason = null, now }: { state: RequestState; reason?: string | null; now: Date },
) {
  await tx
    .updateTable('tree_move.request')
    .set({ state, reason, closed_at: now })
    .where('request_id', '=', requestId)
    .execute()
}

/** What a member asked for after a breach of the agent, and did not take back. */
export async function selectAfterBreach(db: Kysely<Tables>, breachOf: string) {
  return db
    .selectFrom('tree_move.request')
    .select('request_id')
    .where('breach_of', '=', breachOf)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
}

/** The open request about a member. */
export async function selectAbout(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('tree_move.request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
}

type Page = { agentId: string; before?: string | undefined; limit: number }

/** What an agent has asked for, newest first, from a cursor: ids grow with time. */
export async function selectRequestedBy(db: Kysely<Tables>, { agentId, before, limit }: Page) {
  let query = db
    .selectFrom('tree_move.request as r')
    .innerJoin('member.member as m', 'm.member_id', 'r.member_id')
    .innerJoin('member.member as t', 't.member_id', 'r.to_id')
    .selectAll('r')
    .select(['m.username as account', 't.username as to'])
    .where('r.requested_by', '=', agentId)
  if (before) query = query.where('r.request_id', '<', before)
  return query.orderBy('r.request_id', 'desc').limit(limit).execute()
}

/** What members of a brand agreed to, the oldest first; `isRequested` where a move of theirs waits for an approval. */
export async function selectAgreed(
  db: Kysely<Tables>,
  { brandId, now }: { brandId: string; now: Date },
) {
  return db
    .selectFrom('tree_move.request as r')
    .innerJoin('member.member as m', 'm.member_id', 'r.member_id')
    .innerJoin('member.member as t', 't.member_id', 'r.to_id')
    .innerJoin('member.member as a', 'a.member_id', 'r.requested_by')
    .selectAll('r')
    .select(['m.username', 't.username as to', 'a.username as requester'])
    .select(
      sql<boolean>`exists (
        select from approval.request p
         where p.brand_id = ${brandId} and p.kind = 'team.move' and p.subject = 'member:' || r.member_id
           and p.state = 'open' and p.expires_at > ${now}::timestamptz)`.as('is_requested'),
    )
    .where('r.brand_id', '=', brandId)
    .where('r.state', '=', 'agreed')
    .orderBy('r.request_id')
    .limit(QUEUE_MAX)
    .execute()
}
