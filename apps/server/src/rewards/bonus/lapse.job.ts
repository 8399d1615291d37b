import { addMs, HOUR_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { lockByReference, markWarned, selectLapsed, selectUnwarned } from './bonus.sql.ts'
import { end, writeTo } from './rewards.ts'

const PER_ROUND = 200
/** How long before its end a reward that nobody has claimed is spoken of. */
const WARN_HOURS = 72

type Found = { reference: string; brand_id: string }

/** Ends what ran out, each in a transaction of its own; a claim that came first stands. */
export async function lapseRewards(engine: Engine, date: Date) {
  const found = await selectLapsed(engine.db.kysely, date, PER_ROUND)
  await each(engine, found, async (w, { reference }) => {
    const row = await lockByReference(w.tx, reference)
    if (row?.state !== 'ready' || row.expires_at > w.now) return
    await end(w, row, 'lapsed')
    await writeTo(w, row, 'reward-lapsed')
  })
}

/** Tells members once of what is about to run out. */
export async function warnOfLapse(engine: Engine, date: Date) {
  const by = addMs(date, WARN_HOURS * HOUR_MS)
  const of = { now: date, by, hours: WARN_HOURS, limit: PER_ROUND }
  const found = await selectUnwarned(engine.db.kysely, of)
  await each(engine, found, async (w, { reference }) => {
    const row = await lockByReference(w.tx, reference)
    if (row && (await markWarned(w.tx, row, w.now))) await writeTo(w, row, 'reward-lapsing')
  })
}

async function each(
  engine: Engine,
  found: readonly Found[],
  run: (w: Work, one: Found) => Promise<void>,
) {
  for (const item of found) {
    const { reference } = item
    // One that fails is told of, and keeps nobody else's from its end.
    await work(engine, bySystem(item.brand_id), (w) => run(w, item)).catch((error: unknown) =>
      engine.log.error({ err: error, reference }, 'a reward could not be worked'),
    )
  }
}
