import type { Result } from '@parola/maths/lottery'
import { issues } from '#games/lottery-issue'
import type { Glance } from '#platform/work'
import { inTurns } from './in-turns.ts'
import { contentIn, paidOutcomeOf } from './outcome.rules.ts'
import type { TicketRow } from './ticket.sql.ts'

export type IssueOf = ReadonlyMap<string, issues.IssueRow>

export async function viewsOf({ db }: Pick<Glance, 'db'>, rows: readonly TicketRow[]) {
  const found = await issues.selectIssuesById(db, [
    ...new Set(rows.map(({ issue_id }) => issue_id)),
  ])
  const issueOf: IssueOf = new Map(found.map((issue) => [issue.issue_id, issue]))
  return inTurns(rows, (row) => ticketView(row, issueOf.get(row.issue_id)))
}

export type TicketView = ReturnType<typeof ticketView>

function ticketView(row: TicketRow, issue: issues.IssueRow | undefined) {
  const { selection, unit, share } = contentIn(row.content)
  return {
    ticketId: row.ticket_id,
    gameCode: issue?.game ?? '',
    numero: issue?.numero ?? '',
    bet: row.bet_type,
    selection,
    unit: BigInt(unit),
    lines: row.lines,
    stake: row.stake_minor,
    highestWin: row.most_minor,
    share: share ? { count: share.count, total: share.total } : null,
    ...stateOf(row, issue),
    boughtAt: row.bought_at,
    drawsAt: issue?.draws_at ?? row.bought_at,
    contentHash: row.content_hash,
  }
}

/** A ticket follows its issue: what is won is computed from what was sold and the result, and never stored. */
function stateOf(row: TicketRow, issue: issues.IssueRow | undefined) {
  if (!issue || issue.state === 'open') return { state: 'accepted' as const, payout: 0n }
  if (issue.state === 'closed' || issue.state === 'drawn') {
    return { state: 'waiting' as const, payout: 0n }
  }
  if (issue.state === 'void') return { state: 'void' as const, payout: row.stake_minor }
  const content = contentIn(row.content)
  const { payoutMinor, winningLines } = paidOutcomeOf(content, issue.result as Result)
  return { state: winningLines > 0 ? ('won' as const) : ('lost' as const), payout: payoutMinor }
}
