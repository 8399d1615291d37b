import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Fault } from '../fault.ts'
import { paceOf } from '../pace.ts'
import { type Requested, readRequest, USAGE } from './arguments.ts'
import { compareRecords } from './audit.ts'
import { comparison } from './compare.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { findKnee, type StepFigures } from './knee.ts'
import { pageOf } from './page.ts'
import { type Report, readReport, reportOf } from './report.ts'
import { type Ran, runLoad, secondsOf } from './run.ts'
import { startSamples } from './samples.ts'
import { lookAtTarget, type Target } from './target.ts'
import { limitsIn, warningsIn } from './verdict.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const USAGE_CODE = 2
const WARNING_CODE = 3
const STEP_MS = 20_000
const ANSWERS_LEAST = 10

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  const request = readRequest(process.argv.slice(2))
  process.exitCode =
    request.kind === 'compare' ? showComparison(request.files) : await load(request.requested)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  process.stderr.write(`${error.message}\n`)
  if (process.argv.length <= 2) process.stderr.write(`\n${USAGE}\n`)
  process.exitCode = USAGE_CODE
}

function showComparison(files: [string, string]): number {
  const [before, after] = files.map((file) => readReport(file, textOf(file))) as [Report, Report]
  for (const line of comparison(before, after)) say(line)
  return 0
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Fault(`${file} cannot be read.`)
  }
}

async function load(requested: Requested): Promise<number> {
  const target = await lookAtTarget(requested)
  const folder = resolve(requested.out)
  const fleet = await openFleet(partsOf(requested, target), {
    count: requested.members,
    folder,
    say,
  })
  try {
    const report = await measured(fleet, requested, target)
    const name = `load-${report.startedAt.replaceAll(/[:.]/g, '-')}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report, null, 1))
    writeFileSync(join(folder, `${name}.html`), pageOf(report))
    summary(report, join(folder, `${name}.html`))
    return report.warnings.length > 0 || report.records.different.length > 0 ? WARNING_CODE : 0
  } finally {
    fleet.save()
    await fleet.close()
  }
}

function partsOf({ site, host, sandbox, seed }: Requested, { currency }: Target) {
  return {
    site: { url: site, host, crowdSecret: process.env.CROWD_SECRET },
    pace: paceOf({ end: stopping.signal }),
    ...{ currency, outbox: sandbox, seed },
  }
}

async function measured(fleet: Fleet, requested: Requested, target: Target): Promise<Report> {
  const startedAt = new Date().toISOString()
  const studio = fleet.players[0]?.member.game?.origin ?? null
  const sampling = await startSamples({
    site: requested.site,
    studio,
    database: requested.database,
  })
  // Pages keep their share of the spins at every rate.
  const ratesAt = (rate: number) => ({
    rate,
    pages: (requested.pages / requested.rate) * rate,
    logins: requested.logins,
  })
  const run = (rate: number, forMs: number) =>
    runLoad(fleet, { ...ratesAt(rate), forMs, end: stopping.signal })
  say(`${fleet.players.length} members are ready; measuring`)
  const knee = requested.isKnee
    ? await findKnee(
        requested.rate,
        async (rate) => {
          const figures = stepOf(await run(rate, STEP_MS))
          say(`${rate} spins/s: p99 ${figures.spinP99Ms} ms, pages ${figures.pageP99Ms} ms`)
          return figures
        },
        () => stopping.signal.aborted,
      )
    : null
  const final = ratesAt(knee?.rate ?? requested.rate)
  const ran = await run(final.rate, secondsOf(requested.minutes))
  const samples = await sampling.stop()
  const calls = ran.measures.calls()
  const done = Object.values(calls).reduce((sum, { count }) => sum + count, 0)
  if (done < ANSWERS_LEAST)
    throw new Fault(`Only ${done} calls were answered: there is nothing to report.`)
  const sockets = socketsOf(fleet)
  const facts = { samples, sockets, requested: { ...requested, ...final }, calls, ...ran }
  return reportOf(
    target,
    { ...requested, ...final },
    {
      ...{
        startedAt,
        planned: ran.planned,
        unfinished: ran.unfinished,
        calls,
        sockets,
        samples,
        knee,
      },
      achieved: Math.round((done / (ran.forMs / 1000)) * 10) / 10,
      timeline: ran.measures.timeline(),
      records: await compareRecords(fleet.players),
      limits: limitsIn(facts),
      warnings: warningsIn(facts),
    },
  )
}

function stepOf({ measures, planned, unfinished }: Ran): StepFigures {
  const calls = measures.calls()
  const pages = Object.entries(calls).filter(([name]) => name !== 'game.spin' && name !== 'login')
  const failed = Object.values(calls).flatMap(({ errors }) => Object.values(errors))
  const share = (count: number) => count / Math.max(1, planned)
  return {
    spinP99Ms: calls['game.spin']?.response.p99 ?? 0,
    pageP99Ms: Math.max(0, ...pages.map(([, { response }]) => response.p99)),
    errorShare: share(failed.reduce((sum, count) => sum + count, 0)),
    unfinishedShare: share(unfinished),
  }
}

function socketsOf({ players }: Fleet) {
  const received = players.flatMap(({ tab }) => Object.values(tab.received()))
  return {
    open: players.filter(({ tab }) => tab.isReady()).length,
    messages: received.reduce((sum, count) => sum + count, 0),
  }
}

function summary({ calls, achieved, limits, warnings, records, knee }: Report, page: string) {
  for (const [name, { count, response, errors }] of Object.entries(calls)) {
    const failed = Object.entries(errors).map(([code, times]) => `, ${code} ${times}`)
    say(
      `${name.padEnd(16)} ${count} calls, p50 ${response.p50} ms, p99 ${response.p99} ms${failed.join('')}`,
    )
  }
  say(`${achieved} answers per second`)
  if (knee)
    say(knee.rate === null ? 'Not even the first rate was carried' : `Knee: ${knee.rate} spins/s`)
  for (const limit of limits) say(`Limit: ${limit}`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  for (const line of records.different) say(`Records: ${line}`)
  say(`Report: ${page}`)
}
