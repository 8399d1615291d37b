import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Db = Kysely<Tables>

/** A sum that differs from what single bets add up to; amounts in minor units, as text. */
export type Difference = {
  sum: 'memberDay' | 'rebateDay' | 'teamDay' | 'slots'
  memberId: string
  day: string
  /** The vendor or category of a member's sum; empty for a team's. */
  part: string
  measure: 'bets' | 'stake' | 'validBet' | 'payout'
  counted: string
  raw: string
}

type Row = Selectable<Tables['payout_stop.stop']>
export type StopRow = Omit<Row, 'differences'> & { differences: Difference[]; username: string }

/** Whether the payouts of an agent's tree are stopped; to read in `where`. */
export const isStoppedAgent = (agent: RawBuilder<unknown>) => sql<boolean>`exists (
  select from team.place placed
    join payout_stop.stop stop on stop.root_id = coalesce(placed.path[1], placed.member_id)
   where placed.member_id = ${agent} and stop.settled_at is null)`

export async function isStopped(db: Db, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isStoppedAgent(sql`${agentId}::uuid`)} as is`.execute(db)
  return rows[0]?.is ?? false
}

type Found = {
  stopId: string
  brandId: string
  rootId: string
  differences: readonly Difference[]
  now: Date
}

/** Differences that a stop keeps: the first of them say where to look. */
const KEPT_MAX = 20

/** Stops the payouts of a tree; to one that is stopped already the differences are added. True for a new one. */
export async function openStop(tx: Tx, found: Found): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payout_stop.stop as stop (stop_id, brand_id, root_id, opened_at, seen_at, differences)
    values (${found.stopId}, ${found.brandId}, ${found.rootId}, ${found.now}, ${found.now},
            ${JSON.stringify(found.differences.slice(0, KEPT_MAX))}::jsonb)
    on conflict (root_id) where settled_at is null do update
       set seen_at = excluded.seen_at, differences = (
             select jsonb_agg(d.value order by d.ordinality)
               from jsonb_array_elements(stop.differences || excluded.differences) with ordinality d
              where d.ordinality <= ${KEPT_MAX})
    returning stop_id = ${found.stopId} as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

function stops(db: Db) {
  return db
    .selectFrom('payout_stop.stop as s')
    .innerJoin('member.member as m', 'm.member_id', 's.root_id')
    .selectAll('s')
    .select('m.username')
}

/** The stops of a brand that are not settled, the oldest first. */
export async function selectStops(db: Db, brandId: string): Promise<StopRow[]> {
  const rows = await stops(db)
    .where('s.brand_id', '=', brandId)
    .where('s.settled_at', 'is', null)
    .orderBy('s.stop_id')
    .execute()
  return rows as StopRow[]
}

type Key = { brandId: string; stopId: string }

/** A stop of a brand that is not settled. */
export async function selectStop(db: Db, { brandId, stopId }: Key): Promise<StopRow | undefined> {
  const row = await stops(db)
    .where('s.stop_id', '=', stopId)
    .where('s.brand_id', '=', brandId)
    .where('s.settled_at', 'is', null)
    .executeTakeFirst()
  return row as StopRow | undefined
}

/** Whether a stop is not settled; for this transaction alone. */
export async function lockStop(tx: Tx, { brandId, stopId }: Key): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_stop.stop')
    .select('stop_id')
    .where('stop_id', '=', stopId)
    .where('brand_id', '=', brandId)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What is left of the differences of a stop. */
export async function setSeen(
  tx: Tx,
  { stopId, differences, now }: { stopId: string; differences: readonly Difference[]; now: Date },
) {
  await tx
    .updateTable('payout_stop.stop')
    .set({ seen_at: now, differences: JSON.stringify(differences.slice(0, KEPT_MAX)) })
    .where('stop_id', '=', stopId)
    .execute()
}

/** Payouts of the tree go on. */
export async function setSettled(
  tx: Tx,
  { stopId, reason, now }: { stopId: string; reason: string; now: Date },
) {
  await tx
    .updateTable('payout_stop.stop')
    .set({ settled_at: now, reason })
    .where('stop_id', '=', stopId)
    .execute()
}
