import { addMs, HOUR_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { lockByReference, markWarned, selectLapsed, selectUnwarned } from './bonus.sql.ts'
import { end, writeTo } from './rewards.ts'

const PER_ROUND = 200
/** How long before its end a member is reminded of an unclaimed reward. */
const WARN_HOURS = 72

type Found = { reference: string; brand_id: string }

/** Ends expired rewards, each in its own transaction; an earlier claim is kept. */
export async function lapseRewards(engine: Engine, date: Date) {
  const found = await selectLapsed(engine.db.kysely, date, PER_ROUND)
  await each(engine, found, async (w, { reference }) => {
    const row = await lockByReference(w.tx, reference)
    if (row?.state !== 'ready' || row.expires_at > w.now) return
    await end(w, row, 'lapsed')
    await writeTo(w, row, 'reward-lapsed')
  })
}

/** Reminds members once of rewards that are about to expire. */
export async function warnOfLapse(engine: Engine, date: Date) {
  const lapsesBy = addMs(date, WARN_HOURS * HOUR_MS)
  const criteria = { now: date, by: lapsesBy, hours: WARN_HOURS, limit: PER_ROUND }
  const found = await selectUnwarned(engine.db.kysely, criteria)
  await each(engine, found, async (w, { reference }) => {
    const row = await lockByReference(w.tx, reference)
    if (row && (await markWarned(w.tx, row, w.now))) await writeTo(w, row, 'reward-lapsing')
  })
}

async function each(
  engine: Engine,
  found: readonly Found[],
  run: (w: Work, reward: Found) => Promise<void>,
) {
  for (const item of found) {
    const { reference } = item
    // One that fails is logged, and does not hold up the others.
    await work(engine, bySystem(item.brand_id), (w) => run(w, item)).catch((error: unknown) =>
      engine.log.error({ err: error, reference }, 'a reward could not be worked'),
    )
  }
}
