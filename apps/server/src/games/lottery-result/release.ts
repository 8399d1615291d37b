import type { releaseLotteryIssue } from '@parola/contract'
import { record } from '#foundations/audit'
import { issues, results } from '#games/lottery-issue'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { refuse, type Work } from '#platform/work'
import { closeCase, ENTRIES_DIFFER, ENTRIES_LATE } from './enter-result.ts'
import { deleteEntries } from './entry.sql.ts'
import { issueNamed } from './named.ts'

/**
 * Lets a held draw go on: entries that differ are made again, a settlement that stopped is tried again.
 * @throws Refusal GAME_UNKNOWN, NOT_FOUND, LOTT_NOT_HELD
 */
export async function release(w: Work, { body }: Input<typeof releaseLotteryIssue>): Promise<null> {
  const { issue: found } = await issueNamed(w.tx, w.brandId, body)
  const issue = await issues.lockIssue(w.tx, found.issue_id)
  if (!issue?.held_because || issue.held_because === ENTRIES_LATE) refuse('LOTT_NOT_HELD')
  if (issue.held_because === ENTRIES_DIFFER) await makeAnew(w, issue)
  else await results.updateReleased(w.tx, issue.issue_id)
  await record(w, {
    what: 'draw.release',
    subject: `draw:${issue.game}:${issue.numero}`,
    before: { heldBecause: issue.held_because },
    reason: body.because,
  })
  return null
}

/** Past the day after which a draw without a result is void, it is not left to that: one person would have voided it. */
async function makeAnew(w: Work, issue: issues.IssueRow) {
  await deleteEntries(w.tx, issue.issue_id)
  await closeCase(w, issue, 'released')
  const isLate = addMs(issue.draws_at, DAY_MS) <= (await issues.selectClock(w.tx))
  if (isLate) await issues.updateHeld(w.tx, issue.issue_id, ENTRIES_LATE)
  else await results.updateReleased(w.tx, issue.issue_id)
}
