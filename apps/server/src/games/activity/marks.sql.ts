import { type RawBuilder, sql } from 'kysely'
import type { Consumer } from './consumer.types.ts'

/**
 * How far a consumer has counted, as JSON: the number of each shard, and that of each member who is held. Read in the
 * statement that reads its sums, it says exactly which rows are in them.
 */
function marksOf({ name }: Pick<Consumer, 'name'>): RawBuilder<string> {
  return sql<string>`(select jsonb_build_object(
    'shards', coalesce((select jsonb_object_agg(shard, seq) from activity.consumer where name = ${name}), '{}'),
    'held', coalesce((select jsonb_object_agg(member_id, seq) from activity.held where name = ${name}), '{}'))::text)`
}

/** Whether a row of `activity.settlement`, named `row`, was among what marks say: those read before, or in the same statement. */
function isWithin(row: string, marks: string | RawBuilder<string>): RawBuilder<boolean> {
  const [shard, seq, member] = ['shard', 'seq', 'member_id'].map((name) =>
    sql.ref(`${row}.${name}`),
  )
  return sql<boolean>`(
    ${seq} <= coalesce((${marks}::jsonb -> 'shards' ->> ${shard}::text)::bigint, 0)
    and ${seq} <= coalesce((${marks}::jsonb -> 'held' ->> ${member}::text)::bigint, ${seq}))`
}

/** How far a consumer has counted now, and which rows were counted then. */
export const feedMarks = { now: marksOf, cover: isWithin }
