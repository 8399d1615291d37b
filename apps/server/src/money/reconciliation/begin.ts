import { allBrands } from '#foundations/brand'
import { addMs, dayAfter, dayOf, HOUR_MS } from '#platform/clock'
import { newId, newReference } from '#platform/random'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { reconcileJob } from './jobs.ts'
import { hasLately, insertReport, type Kind } from './report.sql.ts'

/** From then on the day before is over for every gateway, in the brand's own time. */
const NIGHT_HOUR = 3
/** What has moved is looked at so often. */
const HOURLY_MS = HOUR_MS

type Request = { day: string; kind: Kind }

/** Begins a report; its job does the rest. Null when the night of this day has one. */
export async function beginReport(w: Work, { day, kind }: Request): Promise<string | null> {
  const reference = newReference('R')
  const isNew = await insertReport(w.tx, {
    reportId: newId(w.now),
    reference,
    brandId: w.brandId,
    day,
    kind,
    requester: w.actor.operatorId,
    now: w.now,
  })
  if (!isNew) return null
  await w.later(reconcileJob, { reference })
  return reference
}

/** Each brand's previous day at night; and each hour what has moved since. */
export async function beginReports(engine: Engine, date: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, date)) {
    const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(
      config.timeZone,
    )
    const today = dayOf(date, config.timeZone)
    if (local.hour >= NIGHT_HOUR) {
      const day = dayAfter(today, -1)
      await work(engine, bySystem(brandId), (w) => beginReport(w, { day, kind: 'nightly' }))
    }
    if (await hasLately(engine.db.kysely, { brandId, since: addMs(date, -HOURLY_MS) })) continue
    await work(engine, bySystem(brandId), (w) => beginReport(w, { day: today, kind: 'hourly' }))
  }
}

/** A date of the database as `yyyy-MM-dd`. */
export function dayText(day: Date | string): string {
  return typeof day === 'string' ? day.slice(0, 10) : day.toISOString().slice(0, 10)
}
