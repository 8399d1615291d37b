import type { Tx } from '#platform/db'
import { lockMark, moveMark } from './activity.sql.ts'
import { attempt, selectMembers } from './batch.sql.ts'
import { nextBatch } from './consume.ts'
import type { Batch, Consumer } from './consumer.types.ts'
import { insertHeld, selectHeld } from './held.sql.ts'
import type { Stuck } from './held.ts'

/** More members are no fault of theirs: the consumer stops in the shard, as it was. */
const MOST_HELD = 20

/**
 * Gives a consumer a batch that failed, but for the members whose rows make it fail: they are held, in the transaction
 * that moves the mark.
 * @throws the error of a member when too many would be held
 */
export async function takeApart(
  tx: Tx,
  consumer: Consumer,
  { shard, now }: { shard: number; now: Date },
): Promise<Stuck[]> {
  const place = { name: consumer.name, shard }
  const mark = await lockMark(tx, place, false)
  if (!mark || mark.seq >= mark.last) return []
  const held = await selectHeld(tx, place)
  const batch = nextBatch(mark, { shard, held, now })
  const only = await selectMembers(tx, batch)
  const stuck = await takeOf(tx, consumer, { ...batch, whose: { only } })
  const [first] = stuck
  if (first && held.length + stuck.length > MOST_HELD) throw first.error
  for (const { memberId } of stuck) {
    const { seq, furthest } = mark
    await insertHeld(tx, place, { memberId, seq, furthest, since: now })
  }
  await moveMark(tx, place, batch.upTo)
  return stuck
}

/** Halves the members until those are left whose rows fail by themselves. */
async function takeOf(
  tx: Tx,
  consumer: Consumer,
  batch: Batch & { whose: { only: readonly string[] } },
): Promise<Stuck[]> {
  const failure = await attempt(tx, () => consumer.take(tx, batch))
  const { only } = batch.whose
  const [memberId] = only
  if (!failure || !memberId) return []
  if (only.length === 1) return [{ memberId, ...failure }]
  const half = Math.ceil(only.length / 2)
  return [
    ...(await takeOf(tx, consumer, { ...batch, whose: { only: only.slice(0, half) } })),
    ...(await takeOf(tx, consumer, { ...batch, whose: { only: only.slice(half) } })),
  ]
}
