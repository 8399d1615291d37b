import type { enterLotteryResult } from '@parola/contract'
import type { Result } from '@parola/maths/lottery'
import { record } from '#foundations/audit'
import { issues, results } from '#games/lottery-issue'
import { keepCase, settleCases } from '#games/vendor-case'
import { refuseLinked } from '#people/operator'
import type { Input } from '#platform/http'
import { operatorOf, refuse, type Work } from '#platform/work'
import { insertEntry, selectEntries } from './entry.sql.ts'
import { inOneForm, issueNamed, refuseIncomplete } from './named.ts'

export const ENTRIES_DIFFER = 'ENTRIES_DIFFER'
/** Released when it was a day late already: it waits for its entries, and only two people make it void. */
export const ENTRIES_LATE = 'ENTRIES_LATE'

/** Whether a result may be entered: its sale is over, its time has come, and nothing but the entry is missing. */
export function isAwaited({ state, draws_at, held_because }: issues.IssueRow, now: Date): boolean {
  const isHeld = held_because !== null && held_because !== ENTRIES_LATE
  return state === 'closed' && draws_at <= now && !isHeld
}

/**
 * Takes the result of a state draw from an operator. The second of two that agree publishes it; where they differ the
 * draw is held and a case opened (rules/lottery-vn §2).
 * @throws Refusal GAME_UNKNOWN, NOT_FOUND, LOTT_RESULT_INCOMPLETE, LOTT_RESULT_NOT_DUE, LOTT_RESULT_ENTERED, LINKED_OPERATOR
 */
export async function enterResult(w: Work, { body }: Input<typeof enterLotteryResult>) {
  const { game, issue: found } = await issueNamed(w.tx, w.brandId, body)
  refuseIncomplete(game, body.result)
  const issue = await issues.lockIssue(w.tx, found.issue_id)
  const now = await issues.selectClock(w.tx)
  if (!issue || !isAwaited(issue, now) || game.source !== 'OFFICIAL') refuse('LOTT_RESULT_NOT_DUE')
  const operatorId = operatorOf(w)
  const [first] = await selectEntries(w.tx, issue.issue_id)
  if (first?.operator_id === operatorId) refuse('LOTT_RESULT_ENTERED')
  if (first) {
    const pair = { operatorId, others: [first.operator_id], since: first.entered_at }
    await refuseLinked(w, pair)
  }
  const result = inOneForm(body.result)
  await insertEntry(w.tx, {
    ...{ issue_id: issue.issue_id, operator_id: operatorId, result, entered_at: w.now },
  })
  const subject = `draw:${issue.game}:${issue.numero}`
  // Nobody reads the first in the audit log before the second is there.
  const after = first ? { result: body.result, first: first.result } : {}
  await record(w, { what: 'draw.enter', subject, after, reason: body.because })
  if (!first) return { outcome: 'entered' as const }
  const earlier = inOneForm(first.result as Result)
  if (earlier === result) {
    await results.updateEntered(w.tx, issue, result)
    return { outcome: 'published' as const }
  }
  await issues.updateHeld(w.tx, issue.issue_id, ENTRIES_DIFFER)
  await keepCase(w, {
    ...{ vendor: game.vendor, kind: 'draw_differs', subject: caseOf(w, issue) },
    ...{ ours: { entry: earlier }, theirs: { entry: result } },
  })
  return { outcome: 'differs' as const }
}

/** Closes the case of a draw whose entries differed. */
export async function closeCase(w: Work, issue: issues.IssueRow, outcome: string) {
  const game = await issues.selectGame(w.tx, issue.game)
  const closed = { kinds: ['draw_differs'] as const, subjects: [caseOf(w, issue)], outcome }
  if (game) await settleCases(w, { vendor: game.vendor, ...closed })
}

/** The name of the case of a draw, at its brand. */
const caseOf = ({ brandId }: Pick<Work, 'brandId'>, { game, numero }: issues.IssueRow) =>
  `${brandId}:${game}:${numero}`
