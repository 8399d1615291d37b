import type { Tx } from '#platform/db'
import { lockMarks, moveMarks, type Waiting } from './activity.sql.ts'
import { nextBatch } from './consume.ts'
import type { Consumer } from './consumer.types.ts'
import { selectHeldIn } from './held.sql.ts'

/** Shards that a consumer takes in one transaction. */
const SHARDS = 8
/** Rows of a shard that are worth a transaction of their own. */
const MANY = 500n

type Step = { name: string; shards: number[] }

/**
 * What consumers have to take, in the order given, by groups of shards that share no member. Shards with few rows are
 * taken together, as a transaction for each of them would cost more than what it does.
 */
export function takingSteps(waiting: readonly Waiting[]): Step[][] {
  const shards = [...new Set(waiting.map(({ shard }) => shard))]
  const groups = Map.groupBy(waiting, ({ shard }) => Math.floor(shards.indexOf(shard) / SHARDS))
  return [...groups.values()].map(stepsOf)
}

function stepsOf(group: readonly Waiting[]): Step[] {
  const steps = Map.groupBy(group, ({ name, shard, rows }) =>
    rows < MANY ? name : `${name} ${shard}`,
  )
  return [...steps.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ name: first.name, shards: own.map(({ shard }) => shard) }] : []
  })
}

/**
 * Gives a consumer its next rows of several shards, together with their marks: all or none. Returns the shards of which
 * nothing is left; those whose mark another runner holds, or that have none yet, are not among them.
 */
export async function takeTogether(
  tx: Tx,
  consumer: Consumer,
  { shards, now }: { shards: readonly number[]; now: Date },
): Promise<number[]> {
  const marks = await lockMarks(tx, consumer.name, shards)
  const held = await selectHeldIn(tx, consumer.name, shards)
  const taken: { shard: number; seq: bigint; isLast: boolean }[] = []
  for (const mark of marks) {
    const { shard, seq, last } = mark
    if (seq >= last) continue
    const own = held.filter((member) => member.shard === shard)
    const batch = nextBatch(mark, { shard, held: own, now })
    await consumer.take(tx, batch)
    taken.push({ shard, seq: batch.upTo, isLast: batch.upTo >= last })
  }
  if (taken.length > 0) await moveMarks(tx, consumer.name, taken)
  const left = new Set(taken.filter(({ isLast }) => !isLast).map(({ shard }) => shard))
  return marks.map(({ shard }) => shard).filter((shard) => !left.has(shard))
}
