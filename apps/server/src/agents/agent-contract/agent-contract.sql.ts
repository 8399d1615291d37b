import { type Kysely, sql } from 'kysely'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables, Tx } from '#platform/db'

export const CONTRACTS_MAX = 200

/** One action on the contracts of a kind at a time: an end further up and an answer below wait for each other. */
export async function lockKind(tx: Tx, { brandId, kind }: { brandId: string; kind: string }) {
  const name = `agent-contract:${brandId}:${kind}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

function versions(db: Kysely<Tables>) {
  return db
    .selectFrom('agent_contract.offer as o')
    .leftJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .leftJoin('agent_contract.ending as e', 'e.offer_id', 'o.offer_id')
    .leftJoin('member.member as u', 'u.member_id', 'o.upline_id')
    .innerJoin('member.member as d', 'd.member_id', 'o.downline_id')
    .selectAll('o')
    .select([
      'a.state as answered',
      'a.start_at as starts_at',
      'a.reason',
      'e.end_at',
      'u.nickname as upline',
      'd.nickname as downline',
    ])
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof selectVersion>>>

export async function selectVersion(db: Kysely<Tables>, offerId: string) {
  return versions(db).where('o.offer_id', '=', offerId).executeTakeFirst()
}

/** What an agent was offered and has offered, newest first. */
export async function selectOfAgent(
  db: Kysely<Tables>,
  criteria: { agentId: string; isWaiting: boolean; now: Date },
) {
  let query = versions(db)
  query = criteria.isWaiting
    ? query
        .where((eb) =>
          eb.or([
            eb('o.downline_id', '=', criteria.agentId).and('o.is_counter', '=', false),
            eb('o.upline_id', '=', criteria.agentId).and('o.is_counter', '=', true),
          ]),
        )
        .where('a.offer_id', 'is', null)
        .where('o.answer_by', '>', criteria.now)
    : query.where((eb) =>
        eb.or([
          eb('o.downline_id', '=', criteria.agentId),
          eb('o.upline_id', '=', criteria.agentId),
        ]),
      )
  return query.orderBy('o.offer_id', 'desc').limit(CONTRACTS_MAX).execute()
}

type Pair = { uplineId: string | null; downlineId: string; kind: string }

/** The newest version of a contract between two agents. */
export async function selectNewest(db: Kysely<Tables>, { uplineId, downlineId, kind }: Pair) {
  return versions(db)
    .where('o.upline_id', 'is not distinct from', uplineId)
    .where('o.downline_id', '=', downlineId)
    .where('o.kind', '=', kind)
    .orderBy('o.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many versions of all kinds one agent has offered to another since an instant. */
export async function countOffered(
  db: Kysely<Tables>,
  criteria: { uplineId: string; downlineId: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('agent_contract.offer')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('upline_id', '=', criteria.uplineId)
    .where('downline_id', '=', criteria.downlineId)
    .where('offered_at', '>', criteria.since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Contracts of a kind that are in force at an instant or will be: approved and not ended. */
export async function selectStanding(
  db: Kysely<Tables>,
  criteria: { brandId: string; kind: string; now: Date },
) {
  return versions(db)
    .where('o.brand_id', '=', criteria.brandId)
    .where('o.kind', '=', criteria.kind)
    .where('a.state', '=', 'approved')
    .where((eb) => eb.or([eb('e.end_at', 'is', null), eb('e.end_at', '>', criteria.now)]))
    .execute()
}

/** Offers of a kind that nobody has answered yet, from these agents. */
export async function selectOpenFrom(
  db: Kysely<Tables>,
  criteria: { kind: string; uplineIds: readonly string[] },
) {
  if (criteria.uplineIds.length === 0) return []
  return versions(db)
    .where('o.kind', '=', criteria.kind)
    .where('o.upline_id', 'in', [...criteria.uplineIds])
    .where('a.offer_id', 'is', null)
    .execute()
}

/** Offers to an agent that nobody has answered yet, from anybody but one, where one is named. */
export async function selectOpenTo(
  db: Kysely<Tables>,
  { downlineId, butFrom }: { downlineId: string; butFrom?: string },
) {
  const open = versions(db).where('o.downline_id', '=', downlineId).where('a.offer_id', 'is', null)
  if (!butFrom) return open.execute()
  return open
    .where((eb) => eb.or([eb('o.upline_id', 'is', null), eb('o.upline_id', '!=', butFrom)]))
    .execute()
}

/** Counter offers to the house that wait for its answer, oldest first, with the terms that each of them answers. */
export async function selectHouseCounters(
  db: Kysely<Tables>,
  { brandId, now }: { brandId: string; now: Date },
) {
  return versions(db)
    .leftJoin('agent_contract.offer as p', (join) =>
      join
        .on(sql<boolean>`p.upline_id is null`)
        .onRef('p.downline_id', '=', 'o.downline_id')
        .onRef('p.kind', '=', 'o.kind')
        .on(sql<boolean>`p.version = o.version - 1`),
    )
    .select(['d.username', 'p.terms as answered_terms'])
    .where('o.brand_id', '=', brandId)
    .where('o.upline_id', 'is', null)
    .where('o.is_counter', '=', true)
    .where('o.answer_by', '>', now)
    .where('a.offer_id', 'is', null)
    .orderBy('o.offer_id')
    .limit(CONTRACTS_MAX)
    .execute()
}

/** How far back offers are looked for that ran out: longer than the service is ever down. */
const RAN_OUT_DAYS = 60

/** Offers whose time to answer is over without an answer, the oldest first. */
export async function selectRanOut(
  db: Kysely<Tables>,
  { brandId, now, limit }: { brandId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('agent_contract.offer as o')
    .leftJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .select(['o.offer_id', 'o.kind'])
    .where('o.brand_id', '=', brandId)
    .where('o.answer_by', '<=', now)
    .where('o.answer_by', '>', addMs(now, -RAN_OUT_DAYS * DAY_MS))
    .where('a.offer_id', 'is', null)
    .orderBy('o.answer_by')
    .limit(limit)
    .execute()
}

type NewOffer = Pair & {
  offerId: string
  brandId: string
  version: number
  isCounter: boolean
  terms: unknown
  startAt: Date
  answerBy: Date
  contentHash: Buffer
  previousHash: Buffer | null
  now: Date
}

export async function insertOffer(tx: Tx, o: NewOffer) {
  await tx
    .insertInto('agent_contract.offer')
    .values({
      offer_id: o.offerId,
      brand_id: o.brandId,
      kind: o.kind,
      upline_id: o.uplineId,
      downline_id: o.downlineId,
      version: o.version,
      is_counter: o.isCounter,
      terms: JSON.stringify(o.terms),
      start_at: o.startAt,
      offered_at: o.now,
      answer_by: o.answerBy,
      content_hash: o.contentHash,
      previous_hash: o.previousHash,
    })
    .execute()
}

type Answer = {
  offerId: string
  state: 'approved' | 'rejected'
  by: string | null
  reason?: string | undefined
  startAt?: Date
  keepsCarry?: boolean
  now: Date
}

export async function insertAnswer(tx: Tx, a: Answer) {
  await tx
    .insertInto('agent_contract.answer')
    .values({
      offer_id: a.offerId,
      state: a.state,
      by_member_id: a.by,
      reason: a.reason ?? null,
      start_at: a.startAt ?? null,
      keeps_carry: a.keepsCarry ?? false,
      at: a.now,
    })
    .execute()
}

type Ending = { offerId: string; endAt: Date; by: string | null; because: string; now: Date }

/** Ends a contract; an earlier end than this one stays. */
export async function insertEnding(tx: Tx, e: Ending) {
  await sql`
    select agent_contract.end_contract(${e.offerId}::uuid, ${e.endAt}::timestamptz, ${e.by}::uuid, ${e.because},
                                       ${e.now}::timestamptz)`.execute(tx)
}

type Series = { brandId: string; kind: string; period: string }

/** The window of an offer: that of its terms, or of its kind. */
const PERIOD = sql<string>`coalesce(o.terms ->> 'period', o.kind)`

/** Approved contracts of a series that run from the start of a window, through it or until they end in it. */
export async function selectRunning(
  db: Kysely<Tables>,
  { brandId, kind, period, start }: Series & { start: Date },
) {
  return versions(db)
    .where('o.brand_id', '=', brandId)
    .where('o.kind', '=', kind)
    .where(PERIOD, '=', period)
    .where('a.state', '=', 'approved')
    .where('a.start_at', '<=', start)
    .where((eb) => eb.or([eb('e.end_at', 'is', null), eb('e.end_at', '>', start)]))
    .orderBy('o.downline_id')
    .execute()
}

/** The kinds and windows that a brand has approved contracts of. */
export async function selectSeries(db: Kysely<Tables>, brandId: string) {
  return db
    .selectFrom('agent_contract.offer as o')
    .innerJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .select(['o.kind', PERIOD.as('period')])
    .distinct()
    .where('o.brand_id', '=', brandId)
    .where('a.state', '=', 'approved')
    .execute()
}

/** The first instant from `from` on at which a contract of a series runs; from the first one where it is null. */
export async function selectNextStart(
  db: Kysely<Tables>,
  { brandId, kind, period, from }: Series & { from: Date | null },
): Promise<Date | null> {
  const row = await db
    .selectFrom('agent_contract.offer as o')
    .innerJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .leftJoin('agent_contract.ending as e', 'e.offer_id', 'o.offer_id')
    .select(sql<Date | null>`min(greatest(a.start_at, ${from}::timestamptz))`.as('start'))
    .where('o.brand_id', '=', brandId)
    .where('o.kind', '=', kind)
    .where(PERIOD, '=', period)
    .where('a.state', '=', 'approved')
    .where(
      sql<boolean>`coalesce(e.end_at, 'infinity') > greatest(a.start_at, ${from}::timestamptz)`,
    )
    .executeTakeFirst()
  return row?.start ?? null
}
