import { allBrands, brandById } from '#foundations/brand'
import { stopByReport } from '#money/cashier'
import { dayAfter, dayOf } from '#platform/clock'
import { newId, newReference } from '#platform/random'
import { bySystem, type Engine, must, type Work, work } from '#platform/work'
import { weighed } from './findings.rules.ts'
import { type LookParts, lookAt } from './look.ts'
import { finishReport, insertLines, insertReport, selectReport } from './report.sql.ts'

export const RECONCILE = 'reconciliation.run'
/** From then on the day before is over for every gateway, in the brand's own time. */
const NIGHT_HOUR = 3

type Wish = { day: string; kind: 'nightly' | 'asked' }

/** Begins a report; its job does the rest. Null when the night of this day has one. */
export async function beginReport(w: Work, { day, kind }: Wish): Promise<string | null> {
  const reference = newReference('R')
  const isNew = await insertReport(w.tx, {
    reportId: newId(w.now),
    reference,
    brandId: w.brandId,
    day,
    kind,
    askedBy: w.actor.operatorId,
    now: w.now,
  })
  if (!isNew) return null
  await w.later({ name: RECONCILE, data: { reference } })
  return reference
}

/** Each brand's day before, once its night has come. */
export async function beginNightly(engine: Engine, at: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, at)) {
    const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
      config.timeZone,
    )
    if (local.hour < NIGHT_HOUR) continue
    const day = dayAfter(dayOf(at, config.timeZone), -1)
    await work(engine, bySystem(brandId), (w) => beginReport(w, { day, kind: 'nightly' }))
  }
}

export type ReconcileParts = Omit<LookParts, 'db'> & { engine: Engine }

/**
 * Looks at everything and writes the report; what is broken stops the payouts of the brand in the same
 * transaction (PAY-012, LED-014). Again, it does nothing.
 */
export async function reconcileBrand(parts: ReconcileParts, reference: string) {
  const { engine } = parts
  const db = engine.db.kysely
  const report = await selectReport(db, reference)
  if (report?.state !== 'running') return
  const { brand_id: brandId, report_id: reportId, day } = report
  const { config } = await brandById(db, brandId, engine.clock.now())
  const { currency, timeZone } = config
  must(currency, 'a brand without a currency')
  const of = { brandId, currency, timeZone, day: dayText(day), now: engine.clock.now() }
  const seen = await lookAt({ ...parts, db }, of)
  const { lines, counts, state } = weighed(seen.findings)
  await work(engine, bySystem(brandId), async (w) => {
    const ending = { state, ...counts, figures: seen.figures, now: w.now }
    if (!(await finishReport(w.tx, reportId, ending))) return
    await insertLines(
      w.tx,
      reportId,
      lines.map((line, i) => ({ ...line, no: i + 1 })),
    )
    if (state !== 'broken') return
    const named = [...new Set(lines.filter(isBroken).map(({ check }) => check))].join(', ')
    await stopByReport(w, { report: reference, because: `${counts.broken} broken: ${named}` })
  })
}

const isBroken = ({ weight }: { weight: string }) => weight === 'broken'

/** A date of the database as `yyyy-MM-dd`. */
export function dayText(day: Date | string): string {
  return typeof day === 'string' ? day.slice(0, 10) : day.toISOString().slice(0, 10)
}
