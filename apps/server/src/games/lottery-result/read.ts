import type { lotteryCalendar, lotteryIssue } from '@parola/contract'
import { type DrawStep, FAMILIES } from '@parola/maths/lottery'
import { calendar, issues } from '#games/lottery-issue'
import { waitingRequest } from '#people/approval'
import { operatorNamesOf } from '#people/operator'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, operatorOf } from '#platform/work'
import { subjectOf } from './change.ts'
import { isAwaited } from './enter-result.ts'
import { countEntries, type EntryRow, selectEntries } from './entry.sql.ts'
import { issueNamed } from './named.ts'

/** Draws of the brand for the console. */
export async function readCalendar(glance: Glance, { query }: Input<typeof lotteryCalendar>) {
  const { db, brandId } = glance
  const games = new Map((await issues.selectGames(db)).map((game) => [game.game, game]))
  const { show, gameCode: game } = query
  const found = await calendar.selectCalendar(db, { brandId, show, game, ...rangeOf(query) })
  const ids = found.rows.map(({ issue_id }) => issue_id)
  const entries = await countEntries(db, ids)
  const content = found.rows.map((row) =>
    issueView(row, games.get(row.game), entries.get(row.issue_id) ?? 0),
  )
  return pageAt(query, { content, total: found.total })
}

function issueView(row: issues.IssueRow, game: issues.GameRow | undefined, entries: number) {
  return {
    ...{ gameCode: row.game, gameName: game?.name ?? row.game, numero: row.numero },
    state: row.state as 'open',
    source: (game?.source ?? 'RNG') as 'RNG',
    ...{ opensAt: row.opens_at, closesAt: row.closes_at, drawsAt: row.draws_at },
    ...{ tickets: row.ticket_count, stake: row.stake_minor, payout: row.payout_minor },
    ...{ isSimulated: row.is_simulated, heldBecause: row.held_because, entries },
  }
}

/** One draw with its results. What was entered is blind until two have (rules/lottery-vn §2). */
export async function readIssue(glance: Glance, { query }: Input<typeof lotteryIssue>) {
  const { db, brandId } = glance
  const { game, issue } = await issueNamed(db, brandId, query)
  const entries = await selectEntries(db, issue.issue_id)
  const past = await calendar.selectPastResults(db, issue.issue_id)
  const operatorId = operatorOf(glance)
  const hasOwn = entries.some((entry) => entry.operator_id === operatorId)
  const now = await issues.selectClock(db)
  return {
    issue: issueView(issue, game, entries.length),
    result: issue.result as Record<string, string[]> | null,
    earlier: past.map(({ result, replaced_at: replacedAt }) => ({
      ...{ result: result as Record<string, string[]>, replacedAt },
    })),
    fields: (FAMILIES[game.family]?.draw ?? []).flatMap(fieldsOf),
    entries: await entryViews(glance, entries),
    mayEnter: isAwaited(issue, now) && game.source === 'OFFICIAL' && !hasOwn,
    waiting: await waitingOn(glance, issue),
  }
}

async function entryViews(glance: Glance, entries: readonly EntryRow[]) {
  const operatorId = operatorOf(glance)
  const names = await operatorNamesOf(
    glance.db,
    entries.map(({ operator_id }) => operator_id),
  )
  return entries.map(({ operator_id, entered_at: at, result }) => {
    const isOwn = operator_id === operatorId
    const isShown = isOwn || entries.length > 1
    const by = isShown ? (names.get(operator_id) ?? '') : ''
    return { by, isOwn, at, result: isShown ? (result as Record<string, string[]>) : null }
  })
}

type Field = { name: string; count: number; digits: number | null; most: number | null }

/** The fields of a form for a result, as the steps of the draw make them. */
function fieldsOf(step: DrawStep): Field[] {
  if ('parts' in step) {
    return step.parts.map(({ field: name, count }) => ({
      ...{ name, count, digits: null, most: step.sample },
    }))
  }
  const { field: name, count } = step
  return 'digits' in step
    ? [{ name, count, digits: step.digits, most: null }]
    : [{ name, count, digits: null, most: step.faces }]
}

async function waitingOn(glance: Glance, issue: issues.IssueRow) {
  const kinds = ['draw.void', 'draw.correct'] as const
  const request = await waitingRequest(glance, { subject: subjectOf(issue), kinds })
  if (!request) return null
  const change = request.kind === 'draw.void' ? ('void' as const) : ('correct' as const)
  return { change, requester: request.requester, because: request.reason }
}
