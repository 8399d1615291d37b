import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type RequestRow = Selectable<Tables['agent_service.request']>
type Db = Kysely<Tables>

/** False where a request of this kind is open. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['agent_service.request']>,
): Promise<RequestRow | undefined> {
  return tx
    .insertInto('agent_service.request')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).where('ended_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function selectByRequestKey(tx: Tx, memberId: string, requestKey: string) {
  return tx
    .selectFrom('agent_service.request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function selectRequest(db: Db, requestId: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('agent_service.request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** A request, for this transaction alone. */
export async function lockRequest(tx: Tx, requestId: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('agent_service.request')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRequest(
  tx: Tx,
  requestId: string,
  change: Updateable<Tables['agent_service.request']>,
): Promise<RequestRow> {
  return tx
    .updateTable('agent_service.request')
    .set(change)
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many requests of a kind a member has made since an instant. */
export async function countRequested(
  tx: Tx,
  { memberId, kind, since }: { memberId: string; kind: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('agent_service.request')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('requested_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Requests whose step is over, the oldest first, from a cursor: ids grow with time. */
export async function selectDue(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
) {
  let query = db
    .selectFrom('agent_service.request')
    .select(['request_id', 'brand_id'])
    .where('due_by', '<=', now)
  if (after) query = query.where('request_id', '>', after)
  return query.orderBy('request_id').limit(limit).execute()
}

const withNames = (db: Db) =>
  db
    .selectFrom('agent_service.request as r')
    .innerJoin('member.member as m', 'm.member_id', 'r.member_id')
    .innerJoin('member.member as a', 'a.member_id', 'r.agent_id')
    .leftJoin('team.place as below', (join) =>
      join.onRef('below.member_id', '=', 'r.member_id').onRef('below.upline_id', '=', 'r.agent_id'),
    )
    .selectAll('r')
    .select(['m.username as member', 'a.nickname as agent', 'a.username as agent_username'])
    .select((eb) => eb('below.member_id', 'is not', null).as('is_below'))

export type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

type Page = {
  memberId: string
  side: 'own' | 'team'
  isOpen: boolean
  before?: string | undefined
  limit: number
}

/** Requests of a member, or to an agent, newest first, from a cursor: ids grow with time. */
export async function selectRequests(db: Db, page: Page): Promise<NamedRow[]> {
  let query = withNames(db)
    .where(page.side === 'own' ? 'r.member_id' : 'r.agent_id', '=', page.memberId)
    .where('r.ended_at', page.isOpen ? 'is' : 'is not', null)
  if (page.before) query = query.where('r.request_id', '<', page.before)
  return query.orderBy('r.request_id', 'desc').limit(page.limit).execute()
}

export async function selectNamed(db: Db, requestId: string): Promise<NamedRow | undefined> {
  return withNames(db).where('r.request_id', '=', requestId).executeTakeFirst()
}

type ConsolePage = {
  brandId: string
  state: 'disputed' | 'open' | 'ended'
  before?: string | undefined
  limit: number
  now: Date
}

/** Requests of a brand for operators, newest first; `is_requested` where a decision waits for a second operator. */
export async function selectForConsole(db: Db, page: ConsolePage) {
  let query = withNames(db)
    .select(
      sql<boolean>`exists (
        select from approval.request p
         where p.brand_id = r.brand_id and p.kind = 'agent-service.decide' and p.subject = 'agent-service:' || r.request_id
           and p.state = 'open' and p.expires_at > ${page.now}::timestamptz)`.as('is_requested'),
    )
    .where('r.brand_id', '=', page.brandId)
  if (page.state === 'disputed') query = query.where('r.state', '=', 'disputed')
  else query = query.where('r.ended_at', page.state === 'open' ? 'is' : 'is not', null)
  if (page.before) query = query.where('r.request_id', '<', page.before)
  return query.orderBy('r.request_id', 'desc').limit(page.limit).execute()
}

/** How many requests wait for an agent's answer. */
export async function countWaiting(db: Db, agentId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('agent_service.request')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('agent_id', '=', agentId)
    .where('ended_at', 'is', null)
    .where('state', '=', 'waiting')
    .where('due_by', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * How an agent answered requests that were made in a span: only those that were answered, or that the agent missed. What a
 * member cancelled before does not count, nor what expired when another agent had become the upline.
 */
export async function selectTimes(
  db: Db,
  { agentId, since, now }: { agentId: string; since: Date; now: Date },
) {
  const { rows } = await sql<{ requests: number; inTime: number; medianS: number | null }>`
    select count(*)::integer as requests,
           count(*) filter (where answered_at is not null)::integer as "inTime",
           percentile_cont(0.5) within group (order by extract(epoch from answered_at - requested_at))::float8 as "medianS"
      from agent_service.request
     where agent_id = ${agentId} and requested_at >= ${since}::timestamptz
       and (answered_at is not null or breach = 'unanswered'
            or (state = 'waiting' and answer_by <= ${now}::timestamptz))`.execute(db)
  return rows[0] ?? { requests: 0, inTime: 0, medianS: null }
}

/** The newest breach of an agent towards a member since an instant. */
export async function selectBreach(
  db: Db,
  { memberId, agentId, since }: { memberId: string; agentId: string; since: Date },
) {
  return db
    .selectFrom('agent_service.request')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('agent_id', '=', agentId)
    .where('breach', 'is not', null)
    .where('breach_at', '>', since)
    .orderBy('breach_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Wallets that hold another amount in escrow than their member's open requests. */
export async function selectWrongEscrows(db: Db, brandId: string, limit: number) {
  const { rows } = await sql<{
    member_id: string
    currency: string
    expected: bigint
    found: bigint
  }>`
    select p.member_id, p.currency, coalesce(r.held, 0)::bigint as expected, p.balance as found
      from ledger.wallet p
      left join (
        select member_id, sum(amount_minor) as held from agent_service.request
         where ended_at is null and (kind = 'withdrawal' or state <> 'waiting') group by 1) r using (member_id)
     where p.brand_id = ${brandId} and p.wallet = 'escrow' and p.balance <> coalesce(r.held, 0)
     limit ${limit}`.execute(db)
  return rows
}
