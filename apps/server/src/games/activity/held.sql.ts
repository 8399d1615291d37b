import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Place = { name: string; shard: number }

/** A member whose rows after `seq` a consumer could not take. */
export type Held = { memberId: string; seq: bigint; furthest: bigint }

/** Members that a consumer leaves out in shards. Right while its marks are locked. */
export async function selectHeldIn(
  tx: Tx,
  name: string,
  shards: readonly number[],
): Promise<(Held & { shard: number })[]> {
  return tx
    .selectFrom('activity.held')
    .select(['shard', 'member_id as memberId', 'seq', 'furthest'])
    .where('name', '=', name)
    .where('shard', '=', sql<number>`any (${[...shards]}::smallint[])`)
    .orderBy('since')
    .execute()
}

/** The same in one shard. */
export const selectHeld = (tx: Tx, { name, shard }: Place): Promise<Held[]> =>
  selectHeldIn(tx, name, [shard])

/** Where consumers leave somebody out. */
export async function selectHeldPlaces(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct name, shard from activity.held where name = any (${[...names]}::text[])`.execute(
    db,
  )
  return rows
}

export async function insertHeld(tx: Tx, place: Place, held: Held & { since: Date }) {
  const { memberId, ...values } = held
  await tx
    .insertInto('activity.held')
    .values({ ...place, member_id: memberId, ...values })
    .execute()
}

export async function deleteHeld(tx: Tx, { name, shard }: Place, memberId: string) {
  await tx
    .deleteFrom('activity.held')
    .where('name', '=', name)
    .where('shard', '=', shard)
    .where('member_id', '=', memberId)
    .execute()
}
