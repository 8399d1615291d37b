import { bySystem, type Engine, work } from '#platform/work'
import { record, selectBehind, selectWaiting } from './activity.sql.ts'
import { takeBatch } from './consume.ts'
import type { Consumer } from './consumer.types.ts'
import { shardOf } from './shard.rules.ts'

const PER_LOOK = 20_000
/** Members, and postings of each, that one transaction records: it holds the shard for less than a second. */
const PER_STEP = 200
const STEP_POSTINGS = 100n
/** Shards that are worked on at the same time. */
const LANES = 4

const SYSTEM = bySystem()

/** Records what was played, and gives it to every consumer, until nothing is left. A failing consumer holds up no other. */
export async function runFeed(engine: Engine, consumers: readonly Consumer[]) {
  await recordAll(engine)
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]))
  const waiting = await selectWaiting(engine.db.kysely, [...byName.keys()])
  await inLanes(
    waiting.flatMap(({ name, shard }) => {
      const consumer = byName.get(name)
      return consumer ? [() => takeAll(engine, consumer, shard)] : []
    }),
  )
}

async function recordAll(engine: Engine) {
  for (let isMore = true; isMore; ) {
    const members = await selectBehind(engine.db.kysely, PER_LOOK)
    const shards = Map.groupBy(members, shardOf)
    const done = await inLanes([...shards].map((step) => () => recordShard(engine, step)))
    isMore = done.includes('more') || (members.length === PER_LOOK && done.includes('whole'))
  }
}

type Done = 'whole' | 'more' | 'taken'

/** Where another is recording in the shard, or it fails, the next run does it; other shards go on. */
async function recordShard(engine: Engine, [shard, members]: [number, string[]]): Promise<Done> {
  let isMore = false
  for (let from = 0; from < members.length; from += PER_STEP) {
    const some = members.slice(from, from + PER_STEP)
    const isWhole = await work(engine, SYSTEM, ({ tx, now }) =>
      record(tx, { shard, members: some, now, postings: STEP_POSTINGS, waits: false }),
    ).catch((error: unknown) => {
      engine.log.error({ err: error, shard }, 'what was played was not recorded')
      return null
    })
    if (isWhole === null) return 'taken'
    isMore ||= !isWhole
  }
  return isMore ? 'more' : 'whole'
}

async function takeAll(engine: Engine, consumer: Consumer, shard: number) {
  const next = () =>
    work(engine, SYSTEM, ({ tx, now }) => takeBatch(tx, consumer, { shard, now, waits: false }))
  try {
    while (await next());
  } catch (error) {
    engine.log.error({ err: error, consumer: consumer.name, shard }, 'a batch was not taken')
  }
}

/** Runs steps, a few at the same time. */
async function inLanes<T>(steps: readonly (() => Promise<T>)[]): Promise<T[]> {
  const left = [...steps]
  const done: T[] = []
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) done.push(await step())
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}
