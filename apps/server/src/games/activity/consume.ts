import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { must } from '#platform/work'
import { lockMark, moveMark, record, selectIsWhole } from './activity.sql.ts'
import type { Consumer } from './consumer.types.ts'
import { shardOf } from './shard.rules.ts'

/** Rows of a batch, postings of a member that are recorded together, and steps that one call takes of each. */
const BATCH_ROWS = 5000n
const STEP_POSTINGS = 1000n
const MAX_STEPS = 20

type Place = { shard: number; now: Date; waits: boolean }

/**
 * Gives a consumer its next rows of a shard, together with its mark: both or none. True when there are more.
 * A mark held by another runner is skipped, unless the call `waits`.
 */
export async function takeBatch(
  tx: Tx,
  consumer: Consumer,
  { shard, now, waits }: Place,
): Promise<boolean> {
  const place = { name: consumer.name, shard }
  const mark = await lockMark(tx, place, waits)
  if (!mark) return false
  // Numbers have no gaps, and are seen when their rows are.
  const { seq: after, last } = mark
  if (after >= last) return false
  const isReplay = after < mark.furthest
  const end = isReplay ? mark.furthest : last
  const upTo = end - after > BATCH_ROWS ? after + BATCH_ROWS : end
  await consumer.take(tx, { shard, after, upTo, isReplay, now })
  await moveMark(tx, place, upTo)
  return upTo < last
}

type Whose = { memberId: string; now: Date }

/**
 * Records what a member has played until now and lets a consumer take it, before a decision depends on it. True
 * when nothing is left. Until the transaction ends, no other call records or takes rows of the member's shard.
 */
export async function catchUp(
  tx: Tx,
  consumer: Consumer,
  { memberId, now }: Whose,
): Promise<boolean> {
  const shard = shardOf(memberId)
  const recording = { shard, members: [memberId], now, postings: STEP_POSTINGS, waits: true }
  let isWhole = false
  for (let step = 0; step < MAX_STEPS && !isWhole; step += 1) {
    isWhole = (await record(tx, recording)) ?? false
  }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!(await takeBatch(tx, consumer, { shard, now, waits: true }))) return isWhole
  }
  return false
}

/** Whether a consumer has taken everything that a member has played. */
export async function isCaughtUp(
  db: Kysely<Tables>,
  { name }: Consumer,
  memberId: string,
): Promise<boolean> {
  return selectIsWhole(db, { name, shard: shardOf(memberId), memberId })
}

/** Rewinds a consumer to the start of a shard: it takes every row again. */
export async function rewind(tx: Tx, consumer: Consumer, shard: number) {
  must(consumer.reset, `${consumer.name} cannot be rewound`)
  const place = { name: consumer.name, shard }
  await lockMark(tx, place, true)
  await consumer.reset(tx, shard)
  await moveMark(tx, place, 0n)
}
