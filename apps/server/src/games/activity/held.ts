import type { Tx } from '#platform/db'
import { lockMark } from './activity.sql.ts'
import { attempt } from './batch.sql.ts'
import type { Consumer } from './consumer.types.ts'
import { deleteHeld, type Held, selectHeld } from './held.sql.ts'

/** A member whose rows were not taken, and why. */
export type Stuck = { memberId: string; error: unknown }

/** Gives a consumer the rows of members that it could not take before; those who fail again stay held. */
export async function takeHeld(
  tx: Tx,
  consumer: Consumer,
  { shard, now }: { shard: number; now: Date },
): Promise<Stuck[]> {
  const place = { name: consumer.name, shard }
  const mark = await lockMark(tx, place, false)
  if (!mark) return []
  const stuck: Stuck[] = []
  for (const held of await selectHeld(tx, place)) {
    const failure = await attempt(tx, () =>
      takeRest(tx, consumer, { held, shard, upTo: mark.seq, now }),
    )
    if (failure) stuck.push({ memberId: held.memberId, ...failure })
  }
  return stuck
}

type Rest = { held: Held; shard: number; upTo: bigint; now: Date }

/** The rows of one member, up to where the consumer is with the others: whoever calls it has locked the mark. */
export async function takeRest(tx: Tx, consumer: Consumer, { held, shard, upTo, now }: Rest) {
  const { memberId, seq, furthest } = held
  const rest = { shard, now, whose: { only: [memberId] }, isLate: true }
  const replayed = furthest < upTo ? furthest : upTo
  if (seq < replayed) {
    await consumer.take(tx, { ...rest, after: seq, upTo: replayed, isReplay: true })
  }
  if (replayed < upTo) {
    await consumer.take(tx, { ...rest, after: replayed, upTo, isReplay: false })
  }
  await deleteHeld(tx, { name: consumer.name, shard }, memberId)
}
