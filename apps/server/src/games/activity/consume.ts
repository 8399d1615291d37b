import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import { must } from '#platform/work'
import {
  lockMark,
  type Mark,
  moveMark,
  record,
  selectIsWhole,
  selectIsWholeUpTo,
  selectLast,
} from './activity.sql.ts'
import type { Batch, Consumer } from './consumer.types.ts'
import { type Held, selectHeld } from './held.sql.ts'
import { takeRest } from './held.ts'
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
  if (mark.seq >= mark.last) return false
  const batch = nextBatch(mark, { shard, held: await selectHeld(tx, place), now })
  await consumer.take(tx, batch)
  await moveMark(tx, place, batch.upTo)
  return batch.upTo < mark.last
}

type Around = { shard: number; held: readonly Held[]; now: Date }

/** The rows that follow a mark, but for those of members who are held. */
export function nextBatch(mark: Mark, { shard, held, now }: Around): Batch {
  const { seq: after, last, furthest } = mark
  const isReplay = after < furthest
  const end = isReplay ? furthest : last
  const upTo = end - after > BATCH_ROWS ? after + BATCH_ROWS : end
  const batch = { shard, after, upTo, isReplay, now }
  if (held.length === 0) return batch
  return { ...batch, whose: { without: held.map(({ memberId }) => memberId) } }
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
  let isTaken = false
  for (let step = 0; step < MAX_STEPS && !isTaken; step += 1) {
    isTaken = !(await takeBatch(tx, consumer, { shard, now, waits: true }))
  }
  await takeOwnRest(tx, consumer, { memberId, now })
  return isWhole && isTaken
}

/** What was left out of a member is taken before the decision, or the decision fails. */
async function takeOwnRest(tx: Tx, consumer: Consumer, { memberId, now }: Whose) {
  const place = { name: consumer.name, shard: shardOf(memberId) }
  const held = (await selectHeld(tx, place)).find((member) => member.memberId === memberId)
  const mark = held && (await lockMark(tx, place, true))
  if (!held || !mark) return
  await takeRest(tx, consumer, { held, shard: place.shard, upTo: mark.seq, now })
}

/** Whether a consumer has taken everything that a member has played. */
export async function isCaughtUp(
  db: Kysely<Tables>,
  { name }: Consumer,
  memberId: string,
): Promise<boolean> {
  return selectIsWhole(db, { name, shard: shardOf(memberId), memberId })
}

/**
 * Whether a member has played nothing beyond a batch: their balance and what a consumer has taken of them then belong
 * together.
 */
export async function isWholeUpTo(tx: Tx, memberId: string, upTo: bigint): Promise<boolean> {
  return selectIsWholeUpTo(tx, { memberId, shard: shardOf(memberId), upTo, most: BATCH_ROWS })
}

/** The number of the last row of a member's shard: it stays the last until the transaction of `catchUp` ends. */
export async function lastRow(tx: Tx, memberId: string): Promise<bigint> {
  return selectLast(tx, shardOf(memberId))
}

/** Rewinds a consumer to the start of a shard: it takes every row again. */
export async function rewind(tx: Tx, consumer: Consumer, shard: number) {
  must(consumer.reset, `${consumer.name} cannot be rewound`)
  const place = { name: consumer.name, shard }
  await lockMark(tx, place, true)
  must((await selectHeld(tx, place)).length === 0, `${consumer.name} holds members of the shard`)
  await consumer.reset(tx, shard)
  await moveMark(tx, place, 0n)
}
