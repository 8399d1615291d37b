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
type Lists = {
  differences: Difference[]
  /** What still differed when it was requested that payouts go on; null where it was not. */
  requested: Difference[] | null
}
export type StopRow = Omit<Row, keyof Lists> & Lists & { username: string }

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

/** Differences that a stop keeps, to look at them again; one in which there were more is marked as cut for good. */
const KEPT_MAX = 1000

/** Which measure of which sum differs. */
export const differenceKey = ({ sum, memberId, day, part, measure }: Difference) =>
  [sum, memberId, day, part, measure].join()

/** Each difference once, up to the most that are kept. */
function kept(found: readonly Difference[]) {
  const once = [...new Map(found.map((item) => [differenceKey(item), item])).values()]
  return {
    differences: JSON.stringify(once.slice(0, KEPT_MAX)),
    isCut: once.length > KEPT_MAX,
  }
}

/**
 * Stops the payouts of a tree; to one that is stopped already the differences are added, each once and as it is now. True
 * for a new one.
 */
export async function openStop(tx: Tx, found: Found): Promise<boolean> {
  const { differences, isCut } = kept(found.differences)
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payout_stop.stop as stop (stop_id, brand_id, root_id, opened_at, seen_at, differences, is_cut)
    values (${found.stopId}, ${found.brandId}, ${found.rootId}, ${found.now}, ${found.now},
            ${differences}::jsonb, ${isCut})
    on conflict (root_id) where settled_at is null do update
       set seen_at = excluded.seen_at, (differences, is_cut) = (
             select jsonb_agg(m.newest order by m.place) filter (where m.place <= ${KEPT_MAX}),
                    stop.is_cut or excluded.is_cut or count(*) > ${KEPT_MAX}
               from (select (array_agg(d.value order by d.ordinality desc))[1] as newest,
                            row_number() over (order by min(d.ordinality)) as place
                       from jsonb_array_elements(stop.differences || excluded.differences) with ordinality d
                      group by d.value - '{counted,raw}'::text[]) m)
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
  return rows as unknown as StopRow[]
}

type Key = { brandId: string; stopId: string }

/** A stop of a brand that is not settled, for this transaction alone. */
export async function lockStop(tx: Tx, { brandId, stopId }: Key): Promise<StopRow | undefined> {
  const row = await stops(tx)
    .where('s.stop_id', '=', stopId)
    .where('s.brand_id', '=', brandId)
    .where('s.settled_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
  return row as unknown as StopRow | undefined
}

/** What is left of the differences of a stop; one that was cut stays so, as nobody looked at the rest. */
export async function setSeen(
  tx: Tx,
  { stopId, differences, now }: { stopId: string; differences: readonly Difference[]; now: Date },
) {
  const left = kept(differences)
  await tx
    .updateTable('payout_stop.stop')
    .set({
      ...{ seen_at: now, differences: left.differences },
      is_cut: sql<boolean>`is_cut or ${left.isCut}`,
    })
    .where('stop_id', '=', stopId)
    .execute()
}

/** What still differs while operators ask for payouts to go on: whoever approves agrees to that, and to no more. */
export async function setRequested(
  tx: Tx,
  { stopId, differences }: { stopId: string; differences: readonly Difference[] },
) {
  await tx
    .updateTable('payout_stop.stop')
    .set({ requested: JSON.stringify(differences) })
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
