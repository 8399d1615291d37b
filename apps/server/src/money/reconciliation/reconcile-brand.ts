import { setTimeout as wait } from 'node:timers/promises'
import { brandById } from '#foundations/brand'
import { stopByReport } from '#money/payout'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import { inSnapshot, type Tx } from '#platform/db'
import { bySystem, type Engine, must, work } from '#platform/work'
import { dayText } from './begin.ts'
import { betStep } from './bet-step.ts'
import { confirmed, type Finding, weighed } from './findings.rules.ts'
import { reconcileJob } from './jobs.ts'
import {
  entriesStep,
  type Progress,
  START,
  type StepOf,
  type Stepped,
  walletsStep,
} from './ledger-steps.ts'
import { lookAtDay } from './look.ts'
import type { LookParts } from './look.types.ts'
import { keepMarks } from './mark.sql.ts'
import {
  type Ending,
  finishReport,
  insertLines,
  keepProgress,
  type ReportRow,
  selectForgotten,
  selectReport,
} from './report.sql.ts'

/** How long one job works on a report before the next one continues. */
const SLICE_MS = 20 * SECOND_MS
/** The delay before a difference is checked again, on a fresh snapshot, before it counts. */
const LOOK_AGAIN_MS = 2 * SECOND_MS
/** Attempts at one step before the report has failed. */
const TRIES = 5
/** A running report is touched at every slice and every attempt; without a touch for this long it is abandoned. */
const FORGOTTEN_MS = 15 * MINUTE_MS
const REASON_LENGTH = 500
/** Findings that a report names one by one. */
const MOST_FINDINGS = 2000

export type ReconcileParts = LookParts & {
  /** Milliseconds between the two looks. */
  lookAgainMs?: number
}

/**
 * Works on a report for a while: reads the ledger in bounded steps, then checks the brand's day. It ends sound,
 * with differences, broken, or failed with a reason; a broken one stops the payouts of the brand in the same
 * transaction (PAY-012, LED-014). Repeating it has no effect.
 */
export async function reconcileBrand(parts: ReconcileParts, reference: string) {
  const report = await selectReport(parts.engine.db.kysely, reference)
  if (report?.state !== 'running') return
  try {
    await workOn(parts, report)
  } catch (error) {
    if (await hasFailed(parts.engine, { report, error })) return
    throw error
  }
}

async function workOn(parts: ReconcileParts, report: ReportRow) {
  const { engine } = parts
  const isWhole = report.kind !== 'hourly'
  const scope = { brandId: report.brand_id, isWhole }
  const until = performance.now() + SLICE_MS
  let progress = (report.progress as Progress | null) ?? START
  while (isUnfinished(progress)) {
    progress = await step(parts, scope, progress)
    // What has moved is a matter of wallets; entries and the day are looked at whole, each night.
    if (!isWhole && progress.phase === 'entries') progress = { ...progress, phase: 'rest' }
    if (progress.phase !== 'rest' && performance.now() > until) {
      return handOn(engine, report, progress)
    }
  }
  const seen = isWhole ? await lookTwice(parts, report) : { findings: [], figures: [] }
  const figures = [
    { name: 'wallets', value: String(progress.wallets) },
    { name: 'postings', value: String(progress.postings) },
    ...seen.figures,
  ]
  await end(engine, { report, findings: [...progress.findings, ...seen.findings], figures })
}

type Phase = Exclude<Progress['phase'], 'rest'>
type Unfinished = Progress & { phase: Phase }
type StepFrom = { db: Tx; parts: ReconcileParts; scope: StepOf; progress: Progress }

const isUnfinished = (progress: Progress): progress is Unfinished => progress.phase !== 'rest'

const NEXT: Record<Phase, (from: StepFrom) => Promise<Stepped>> = {
  wallets: ({ db, parts, scope, progress }) =>
    walletsStep({ db, records: parts.records }, scope, progress),
  entries: ({ db, scope, progress }) => entriesStep(db, scope, progress),
  later: ({ db, scope, progress }) => betStep(db, scope, progress),
}

/** One bounded step, and a second look where the first finds something. */
async function step(parts: ReconcileParts, scope: StepOf, progress: Unfinished): Promise<Progress> {
  const { engine, reader, lookAgainMs = LOOK_AGAIN_MS } = parts
  const look = () =>
    inSnapshot(
      reader,
      (db): Promise<Stepped> => NEXT[progress.phase]({ db, parts, scope, progress }),
    )
  let seen = await look()
  if (seen.findings.length > 0) {
    await wait(lookAgainMs)
    const again = await look()
    seen = { ...again, findings: confirmed(seen.findings, again.findings) }
  }
  const { marks } = seen
  if (marks.length > 0) {
    await work(engine, bySystem(scope.brandId), ({ tx }) => keepMarks(tx, marks))
  }
  const findings = [...progress.findings, ...seen.findings].slice(0, MOST_FINDINGS)
  return { ...seen.progress, findings }
}

async function lookTwice(parts: ReconcileParts, report: ReportRow) {
  const { engine, lookAgainMs = LOOK_AGAIN_MS } = parts
  const { brand_id: brandId, day } = report
  const { config } = await brandById(engine.db.kysely, brandId, engine.clock.now())
  const { currency, timeZone } = config
  must(currency, 'a brand without a currency')
  const dayOfBrand = { brandId, currency, timeZone, day: dayText(day), now: engine.clock.now() }
  const seen = await lookAtDay(parts, dayOfBrand)
  if (weighed(seen.findings).state !== 'broken') return seen
  await wait(lookAgainMs)
  const again = await lookAtDay(parts, dayOfBrand)
  return { ...again, findings: confirmed(seen.findings, again.findings) }
}

async function handOn(engine: Engine, report: ReportRow, progress: Progress) {
  await work(engine, bySystem(report.brand_id), async (w) => {
    await keepProgress(w.tx, report.report_id, { progress, tries: 0, now: w.now })
    await w.later(reconcileJob, { reference: report.reference })
  })
}

type Result = {
  report: ReportRow
  findings: readonly Finding[]
  figures: { name: string; value: string }[]
}

async function end(engine: Engine, { report, findings, figures }: Result) {
  const { lines, counts, state } = weighed(findings)
  await work(engine, bySystem(report.brand_id), async (w) => {
    const ending = { state, ...counts, figures, now: w.now }
    if (!(await finishReport(w.tx, report.report_id, ending))) return
    await insertLines(
      w.tx,
      report.report_id,
      lines.map((line, i) => ({ ...line, no: i + 1 })),
    )
    if (state !== 'broken') return
    const named = [...new Set(lines.filter(isBroken).map(({ check }) => check))].join(', ')
    const because = `${counts.broken} broken: ${named}`
    await stopByReport(w, { report: report.reference, because })
  })
}

const isBroken = ({ weight }: { weight: string }) => weight === 'broken'

/** Counts an attempt that failed; after the last one the report has failed. */
async function hasFailed(
  engine: Engine,
  { report, error }: { report: ReportRow; error: unknown },
): Promise<boolean> {
  const tries = report.tries + 1
  if (tries >= TRIES) {
    const reason = error instanceof Error ? error.message : String(error)
    await endWithout(engine, report, { state: 'failed', reason })
    return true
  }
  const progress = (report.progress as Progress | null) ?? START
  await work(engine, bySystem(report.brand_id), (w) =>
    keepProgress(w.tx, report.report_id, { progress, tries, now: w.now }),
  )
  return false
}

/** Ends abandoned reports, with an alarm: their node died, or their job is lost. */
export async function endForgotten(engine: Engine, date: Date) {
  for (const report of await selectForgotten(engine.db.kysely, addMs(date, -FORGOTTEN_MS))) {
    const reason = `nobody has worked on it for ${FORGOTTEN_MS / MINUTE_MS} minutes`
    await endWithout(engine, report, { state: 'abandoned', reason })
  }
}

async function endWithout(
  engine: Engine,
  report: ReportRow,
  { state, reason }: { state: 'failed' | 'abandoned'; reason: string },
) {
  const { brand_id: brandId, reference } = report
  await work(engine, bySystem(brandId), async (w) => {
    const none = { broken: 0, differing: 0, noted: 0, figures: [] }
    const shortened = reason.slice(0, REASON_LENGTH) || state
    const ending: Ending = { state, reason: shortened, ...none, now: w.now }
    if (!(await finishReport(w.tx, report.report_id, ending))) return
    const alarm = `reconciliation_${state}`
    w.log.error({ alarm, brandId, report: reference, reason }, 'a report has no result')
  })
}
