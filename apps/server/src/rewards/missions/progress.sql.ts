import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type ProgressRow = Selectable<Tables['missions.progress']>
type Key = { memberId: string; missionId: string; windowName: string }

/** Before it, what a brand's members did counts for no mission; undefined where they always have. */
export async function findStart(db: Kysely<Tables>, brandId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('missions.start')
    .select('starts_at')
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.starts_at
}

/** Progress of a member in these windows, and what waits to be claimed from any other. */
export async function selectProgress(
  db: Kysely<Tables>,
  { memberId, windows, limit }: { memberId: string; windows: readonly string[]; limit: number },
): Promise<ProgressRow[]> {
  return db
    .selectFrom('missions.progress')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('window_name', 'in', [...windows]), eb('state', '=', 'ready')]))
    .orderBy('completed_at')
    .limit(limit)
    .execute()
}

/** Whether a member has completed a mission, in any of these windows. */
export async function hasCompleted(
  db: Kysely<Tables>,
  { memberId, missionId, windows }: { memberId: string; missionId: string; windows?: string[] },
): Promise<boolean> {
  let query = db
    .selectFrom('missions.progress')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('mission_id', '=', missionId)
    .where('state', '<>', 'running')
  if (windows) query = query.where('window_name', 'in', windows)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Missions of a member by their keys, locked in one order so that two claims never deadlock. */
export async function lockProgress(
  tx: Tx,
  memberId: string,
  keys: readonly { missionId: string; windowName: string }[],
): Promise<ProgressRow[]> {
  const names = JSON.stringify(keys.map((key) => [key.missionId, key.windowName]))
  return tx
    .selectFrom('missions.progress')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(
      sql<boolean>`(mission_id, window_name) in (
        select k ->> 0, k ->> 1 from jsonb_array_elements(${names}::jsonb) k)`,
    )
    .orderBy('mission_id')
    .orderBy('window_name')
    .forUpdate()
    .execute()
}

export async function markClaimed(
  tx: Tx,
  { memberId, missionId, windowName, reference, now }: Key & { reference: string; now: Date },
) {
  await tx
    .updateTable('missions.progress')
    .set({ state: 'claimed', claimed_at: now, reference })
    .where('member_id', '=', memberId)
    .where('mission_id', '=', missionId)
    .where('window_name', '=', windowName)
    .where('state', '=', 'ready')
    .execute()
}

/** False when this fact has counted before. */
export async function insertCounted(tx: Tx, key: Key & { item: string }): Promise<boolean> {
  const row = await tx
    .insertInto('missions.counted')
    .values({
      ...{ member_id: key.memberId, mission_id: key.missionId, window_name: key.windowName },
      ...{ item: key.item, bets: 1n },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item')
    .executeTakeFirst()
  return row !== undefined
}

type Addition = Key & { brandId: string; more: bigint; target: bigint; reward: string; now: Date }

/** Adds to a mission that is not complete; completes it at its target. */
export async function addProgress(tx: Tx, add: Addition) {
  await sql`
    insert into missions.progress as m (member_id, mission_id, window_name, brand_id, done, target, reward, state,
                                        completed_at)
    values (${add.memberId}, ${add.missionId}, ${add.windowName}, ${add.brandId}, ${add.more}, ${add.target},
            ${add.reward}::jsonb, case when ${add.more}::bigint >= ${add.target} then 'ready' else 'running' end,
            case when ${add.more}::bigint >= ${add.target} then ${add.now}::timestamptz end)
    on conflict (member_id, mission_id, window_name) do update
       set done = m.done + excluded.done, target = excluded.target, reward = excluded.reward,
           state = case when m.done + excluded.done >= excluded.target then 'ready' else 'running' end,
           completed_at = case when m.done + excluded.done >= excluded.target then ${add.now}::timestamptz end
     where m.state = 'running'`.execute(tx)
}

/** Missions that were completed and whose members have not been notified. */
export async function selectUnnotified(db: Kysely<Tables>, brandId: string, limit: number) {
  return db
    .selectFrom('missions.progress')
    .select(['member_id', 'mission_id', 'window_name'])
    .where('brand_id', '=', brandId)
    .where('state', '=', 'ready')
    .where('notified_at', 'is', null)
    .orderBy('completed_at')
    .limit(limit)
    .execute()
}

/** False when its member was notified before. */
export async function markNotified(tx: Tx, key: Key, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('missions.progress')
    .set({ notified_at: now })
    .where('member_id', '=', key.memberId)
    .where('mission_id', '=', key.missionId)
    .where('window_name', '=', key.windowName)
    .where('notified_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many members have each mission of a brand in each state, in these windows. */
export async function countStates(
  db: Kysely<Tables>,
  { brandId, windows }: { brandId: string; windows: readonly string[] },
) {
  return db
    .selectFrom('missions.progress')
    .select(['mission_id', 'state', sql<number>`count(*)::integer`.as('members')])
    .where('brand_id', '=', brandId)
    .where('window_name', 'in', [...windows])
    .groupBy(['mission_id', 'state'])
    .execute()
}

/** Completed missions that a member has not claimed. */
export async function countReadyMissions(db: Kysely<Tables>, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('missions.progress')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return row.count
}
