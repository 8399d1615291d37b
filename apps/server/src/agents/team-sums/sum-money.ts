import { allBrands } from '#foundations/brand'
import { shardOf } from '#games/activity'
import { givingWay } from '#platform/batch'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { countActive } from './active.sql.ts'
import {
  type Around,
  activeRows,
  type Look,
  lockShard,
  moveMarks,
  selectUnsummed,
  sumAgain,
} from './money.sql.ts'

/** Members that are looked for at once, and those that one transaction sums. */
const PER_LOOK = 20_000
const PER_STEP = 200

const SYSTEM = bySystem()
const EVERYBODY: Around = { after: null, upTo: null, since: null }

/**
 * Sums what members of teams paid in, were paid and were given, until nothing is left: everybody's, or of those that a
 * look finds. A wallet numbers its postings without gaps, and its mark moves with the sums: each posting counts once,
 * whatever is killed when. Where another runner is at a shard, the next run goes on.
 */
export async function sumMoney(engine: Engine, look?: Look) {
  const around = look ? await look(engine.db.kysely) : EVERYBODY
  for (let isMore = true; isMore; ) {
    const members = await selectUnsummed(engine.db.kysely, around, PER_LOOK)
    let summed = 0
    for (const [shard, ofShard] of Map.groupBy(members, shardOf)) {
      summed += await sumShard(engine, shard, ofShard)
    }
    isMore = members.length === PER_LOOK && summed > 0
  }
}

/** How many members were summed. What fails holds up no other step. */
async function sumShard(engine: Engine, shard: number, members: readonly string[]) {
  let summed = 0
  for (let from = 0; from < members.length; from += PER_STEP) {
    const step = members.slice(from, from + PER_STEP)
    try {
      const isDone = await givingWay(() =>
        work(engine, SYSTEM, (w) => sumStep(w, { shard, members: step })),
      )
      if (isDone) summed += step.length
    } catch (error) {
      engine.log.error({ alarm: 'team_sums_stuck', err: error, shard }, 'money was not summed')
    }
  }
  return summed
}

async function sumStep(
  { tx, now }: Work,
  { shard, members }: { shard: number; members: readonly string[] },
): Promise<boolean> {
  if (!(await lockShard(tx, shard))) return false
  const unsummed = await moveMarks(tx, { shard, members })
  if (unsummed.length === 0) return true
  const brands = await allBrands(tx, now)
  const zones = JSON.stringify(
    Object.fromEntries(brands.map(({ brandId, config }) => [brandId, config.timeZone])),
  )
  const days = await sumAgain(tx, { shard, unsummed, zones })
  if (days.length > 0) await countActive(tx, { measure: 'deposit', shard, rows: activeRows(days) })
  return true
}
