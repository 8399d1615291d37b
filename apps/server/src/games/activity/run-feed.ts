import { givingWay, inLanes } from '#platform/batch'
import type { Tx } from '#platform/db'
import { bySystem, type Engine, work } from '#platform/work'
import { record, selectWaiting, type Waiting } from './activity.sql.ts'
import { type Around, selectBehind } from './behind.sql.ts'
import { takeBatch } from './consume.ts'
import type { Consumer } from './consumer.types.ts'
import { selectHeldPlaces } from './held.sql.ts'
import { type Stuck, takeHeld } from './held.ts'
import { EVERYBODY, type Look } from './look.ts'
import { shardOf } from './shard.rules.ts'
import { takeApart } from './take-apart.ts'
import { takeTogether, takingSteps } from './take-together.ts'

const PER_LOOK = 20_000
/** Members, and postings of each, that one transaction records: it holds the shard for less than a second. */
const PER_STEP = 200
const STEP_POSTINGS = 100n

/** More than this waits only after an outage: members with something new, and rows of all consumers together. */
const FAR_MEMBERS = 5000
const FAR_ROWS = 1_000_000n
const LANES_BEHIND = 2

const SYSTEM = bySystem()

/**
 * Records what was played, and gives it to every consumer, until nothing is left. A failing consumer holds up no other,
 * and a member whose rows fail holds up nobody else; their rows are tried again in each run.
 * Shards follow one another, and give way to the calls of players: more would take the processors from them. Only
 * after an outage, when far more waits than one run brings, two go at a time.
 */
export async function runFeed(engine: Engine, consumers: readonly Consumer[], look?: Look) {
  await recordAll(engine, look ? await look(engine.db.kysely) : EVERYBODY)
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]))
  const waiting = await selectWaiting(engine.db.kysely, [...byName.keys()])
  await inLanes(takingSteps(waiting), lanesFor(waiting), async (steps) => {
    for (const step of steps) {
      const consumer = byName.get(step.name)
      if (consumer) await takeShards(engine, consumer, step)
    }
  })
  for (const { name, shard } of await selectHeldPlaces(engine.db.kysely, [...byName.keys()])) {
    const consumer = byName.get(name)
    if (consumer) await takeStep(engine, { consumer, shard, take: takeHeld })
  }
}

function lanesFor(waiting: readonly Waiting[]): number {
  const rows = waiting.reduce((sum, place) => sum + place.rows, 0n)
  return rows > FAR_ROWS ? LANES_BEHIND : 1
}

async function recordAll(engine: Engine, around: Around) {
  for (let isMore = true; isMore; ) {
    const members = await selectBehind(engine.db.kysely, around, PER_LOOK)
    const done: Done[] = []
    const lanes = members.length > FAR_MEMBERS ? LANES_BEHIND : 1
    await inLanes(Map.groupBy(members, shardOf), lanes, async (step) => {
      done.push(await recordShard(engine, step))
    })
    isMore = done.includes('more') || (members.length === PER_LOOK && done.includes('whole'))
  }
}

type Done = 'whole' | 'more' | 'taken' | 'failed'

/** Where another runner is recording in the shard, the next run goes on. Failing members hold up no other. */
async function recordShard(engine: Engine, [shard, members]: [number, string[]]): Promise<Done> {
  let isMore = false
  let recorded = 0
  for (let from = 0; from < members.length; from += PER_STEP) {
    for (const done of await recordStep(engine, shard, members.slice(from, from + PER_STEP))) {
      if (done === 'taken') return 'taken'
      isMore ||= done === 'more'
      if (done !== 'failed') recorded += 1
    }
  }
  if (isMore) return 'more'
  return recorded > 0 ? 'whole' : 'failed'
}

/** A failing step is repeated member by member, so that only those who cannot be recorded are left. */
async function recordStep(
  engine: Engine,
  shard: number,
  members: readonly string[],
): Promise<Done[]> {
  try {
    const isWhole = await givingWay(() =>
      work(engine, SYSTEM, ({ tx, now }) =>
        record(tx, { shard, members, now, postings: STEP_POSTINGS, waits: false }),
      ),
    )
    if (isWhole === null) return ['taken']
    return [isWhole ? 'whole' : 'more']
  } catch (error) {
    const [memberId] = members
    if (members.length === 1) {
      engine.log.error(
        { alarm: 'activity_stuck', err: error, shard, memberId },
        'what a member played was not recorded',
      )
      return ['failed']
    }
  }
  const done: Done[] = []
  for (const member of members) done.push(...(await recordStep(engine, shard, [member])))
  return done
}

/** Shards with few rows go together; what is not taken whole is taken shard by shard. */
async function takeShards(engine: Engine, consumer: Consumer, { shards }: { shards: number[] }) {
  const taken = new Set(shards.length > 1 ? await takenTogether(engine, consumer, shards) : [])
  for (const shard of shards.filter((shard) => !taken.has(shard)))
    await takeAll(engine, consumer, shard)
}

/** None when it fails: shard by shard, whoever's rows make it fail are found. */
async function takenTogether(engine: Engine, consumer: Consumer, shards: readonly number[]) {
  try {
    return await givingWay(() =>
      work(engine, SYSTEM, ({ tx, now }) => takeTogether(tx, consumer, { shards, now })),
    )
  } catch (error) {
    engine.log.warn({ err: error, consumer: consumer.name, shards }, 'shards are taken one by one')
    return []
  }
}

async function takeAll(engine: Engine, consumer: Consumer, shard: number) {
  const next = () =>
    givingWay(() =>
      work(engine, SYSTEM, ({ tx, now }) => takeBatch(tx, consumer, { shard, now, waits: false })),
    )
  for (let isMore = true; isMore; ) {
    try {
      while (await next());
      isMore = false
    } catch (error) {
      engine.log.warn({ err: error, consumer: consumer.name, shard }, 'a batch is taken apart')
      isMore = await takeStep(engine, { consumer, shard, take: takeApart })
    }
  }
}

type Step = {
  consumer: Consumer
  shard: number
  take(tx: Tx, consumer: Consumer, place: { shard: number; now: Date }): Promise<Stuck[]>
}

/** False when nothing was taken. An operator gets an alarm for each member who is left out. */
async function takeStep(engine: Engine, { consumer, shard, take }: Step): Promise<boolean> {
  const alarm = { alarm: 'activity_stuck', consumer: consumer.name, shard }
  try {
    const stuck = await work(engine, SYSTEM, ({ tx, now }) => take(tx, consumer, { shard, now }))
    for (const { memberId, error } of stuck) {
      engine.log.error({ ...alarm, err: error, memberId }, 'what a member played was not taken')
    }
    return true
  } catch (error) {
    engine.log.error({ ...alarm, err: error }, 'a batch was not taken')
    return false
  }
}
