import { issues } from '#games/lottery-issue'
import type { FieldKeys } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { closeIssue } from './close-issue.ts'
import { drawIssue } from './draw-issue.ts'
import { settleIssue } from './settle-issue.ts'

const AT_ONCE = 500
const LANES = 4

type Due = Awaited<ReturnType<typeof issues.selectDue>>[number]

/** Steps of an issue: closed, drawn, settled. */
const STEPS = 3

/** Runs all that is due, so that an issue whose time has come is settled in one run. */
export async function runAllDraws(engine: Engine, keys: FieldKeys) {
  for (let step = 0; step < STEPS; step += 1) {
    if ((await runDraws(engine, keys)) === 0) return
  }
}

/**
 * Runs the steps that are due, each issue on its own: one that fails does not hold up the others. Draws that were
 * missed while the platform was away run in their order, each with the seed that it was committed to (DRW-007).
 * Answers how many there were.
 */
export async function runDraws(engine: Engine, keys: FieldKeys): Promise<number> {
  const due = await issues.selectDue(engine.db.kysely, AT_ONCE)
  const { length } = due
  const lane = async () => {
    for (let next = due.shift(); next; next = due.shift()) {
      await runStep(engine, keys, next).catch((error) =>
        engine.log.error({ alarm: 'lottery_stuck', err: error, ...next }, 'a draw was not run'),
      )
      // Winners see their win within two seconds of the draw (LOTT-06): it does not wait for the next run.
      if (next.step === 'draw') due.unshift({ ...next, step: 'settle' })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return length
}

async function runStep(
  engine: Engine,
  keys: FieldKeys,
  { issue_id: issueId, brand_id: brandId, step }: Due,
) {
  if (step === 'settle') return settleIssue(engine, { issueId, brandId })
  await work(engine, bySystem(brandId), (w) =>
    step === 'close' ? closeIssue(w, issueId) : drawIssue(w, issueId, keys),
  )
}
