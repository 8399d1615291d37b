import type { lotteryEffect, proposeLotteryChange } from '@parola/contract'
import type { Result } from '@parola/maths/lottery'
import { formatMinor } from '@parola/money'
import type { Kysely } from 'kysely'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { closeIssue } from '#games/lottery-draw'
import { issues, results } from '#games/lottery-issue'
import { type Agreed, type Approvable, propose } from '#people/approval'
import { inSnapshot, type Tables } from '#platform/db'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, operatorOf, refuse, type Work, work } from '#platform/work'
import { effectOf } from './effect.ts'
import { closeCase } from './enter-result.ts'
import { inOneForm, issueNamed, refuseIncomplete } from './named.ts'

type Wanted = Input<typeof lotteryEffect>['body']

/** What a second operator reads before approving; `version` and `state` say which draw it was asked for. */
type Details = {
  gameCode: string
  numero: string
  version: number
  state: string
  result: Result | null
  before: Result | null
  currency: string
  tickets: number
  changed: number
  paid: string
  taken: string
  owed: string
  /** Not all tickets were counted. */
  isPartial: boolean
  /** When they were counted, as an ISO instant. */
  asOf: string
}

export const subjectOf = ({ game, numero }: issues.IssueRow) => `draw:${game}:${numero}`

/** @throws Refusal GAME_UNKNOWN, NOT_FOUND, LOTT_RESULT_INCOMPLETE, LOTT_DRAW_CHANGED, LOTT_DRAW_PROVABLE */
export async function readEffect(
  engine: Engine,
  { brandId }: Opening,
  { body }: Input<typeof lotteryEffect>,
): Promise<Answer<typeof lotteryEffect>> {
  return { value: (await countedOn(engine, brandId, body)).effect }
}

/** What a change would do, counted on a snapshot: it holds up no sale, and all of it is of one moment. */
async function countedOn(engine: Engine, brandId: string, wanted: Wanted) {
  return inSnapshot(engine.db, async (db) => {
    const asOf = await issues.selectClock(db)
    const issue = await changeable(db, brandId, wanted)
    return { issue, effect: { ...(await effectOf(db, issue, wanted.result)), asOf } }
  })
}

/** An issue that may be changed like this: it is not void, and only a state's result is corrected. */
async function changeable(db: Kysely<Tables>, brandId: string, wanted: Wanted) {
  const { game, issue } = await issueNamed(db, brandId, wanted)
  if (issue.state === 'void') refuse('LOTT_DRAW_CHANGED')
  if (!wanted.result) return issue
  refuseIncomplete(game, wanted.result)
  if (issue.seed !== null || game.source !== 'OFFICIAL') refuse('LOTT_DRAW_PROVABLE')
  const isOther = issue.result && inOneForm(issue.result as Result) !== inOneForm(wanted.result)
  return isOther ? issue : refuse('LOTT_DRAW_CHANGED')
}

/**
 * Asks a second operator to void a draw or to correct its result, with the effect of it; nothing moves before.
 * @throws Refusal as `readEffect`, ALREADY_REQUESTED
 */
export async function requestChange(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof proposeLotteryChange>,
): Promise<Answer<typeof proposeLotteryChange>> {
  const counted = await countedOn(engine, opening.brandId, body)
  await work(engine, opening, (w) => proposeCounted(w, body, counted))
  return { value: counted.effect }
}

type Counted = Awaited<ReturnType<typeof countedOn>>

async function proposeCounted(
  w: Work,
  body: Input<typeof proposeLotteryChange>['body'],
  { issue, effect }: Counted,
) {
  const current = await changeable(w.tx, w.brandId, body)
  if (!isStill(current, issue)) refuse('LOTT_DRAW_CHANGED')
  const { currency } = (await brandById(w.tx, w.brandId, w.now)).config
  const details: Details = {
    ...{ gameCode: issue.game, numero: issue.numero, version: issue.version, state: issue.state },
    ...{ result: body.result, before: issue.result as Result | null, currency },
    ...{ tickets: effect.tickets, changed: effect.changed },
    paid: formatMinor(effect.paid, currency),
    taken: formatMinor(effect.taken, currency),
    owed: formatMinor(effect.owed, currency),
    ...{ isPartial: effect.isPartial, asOf: effect.asOf.toISOString() },
  }
  const kind = body.result ? 'draw.correct' : 'draw.void'
  await propose(w, { kind, subject: subjectOf(issue), details, reason: body.because })
}

/** Whether an issue is as it was: sales that have ended since change nothing about it. */
function isStill(
  current: issues.IssueRow | undefined,
  before: Pick<issues.IssueRow, 'version' | 'state'>,
) {
  if (current?.version !== before.version) return false
  return current.state === before.state || current.state === 'closed'
}

const RIGHTS = { proposeRight: 'draw.decide', needs: 'draw.approve' } as const

export const lotteryChangeApprovals: readonly Approvable[] = [
  { kind: 'draw.void', ...RIGHTS, carryOut },
  { kind: 'draw.correct', ...RIGHTS, carryOut },
]

/** What the second operator has read happens, once; the next run of the draws pays and takes. */
async function carryOut(w: Work, { details, reason }: Agreed) {
  const { gameCode, numero, version, state, result } = details as Details
  const { issue: found } = await issueNamed(w.tx, w.brandId, { gameCode, numero })
  if (found.state === 'open') await closeIssue(w, found.issue_id)
  const issue = await issues.lockIssue(w.tx, found.issue_id)
  if (!issue || !isStill(issue, { version, state })) refuse('LOTT_DRAW_CHANGED')
  if (result) await results.updateCorrected(w.tx, issue, inOneForm(result))
  else await issues.updateVoid(w.tx, issue)
  await closeCase(w, issue, result ? 'corrected' : 'void')
  await record(w, {
    what: result ? 'draw.correct' : 'draw.void',
    subject: subjectOf(issue),
    before: { state: issue.state, result: issue.result },
    after: { result, by: operatorOf(w) },
    reason,
  })
}
