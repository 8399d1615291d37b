import type { lotteryProof, lotteryResults } from '@parola/contract'
import { clientSeedOf, type Result } from '@parola/maths/lottery'
import { settingsOf } from '#foundations/settings'
import { calendar, gameTerms, issues, stoppedGames } from '#games/lottery-issue'
import { contentIn, inTurns, paidOutcomeOf, selectSold } from '#games/lottery-ticket'
import { type Input, pageAfter, pageAt, rangeOf } from '#platform/http'
import { type Glance, refuse } from '#platform/work'

const OPEN_SHOWN = 10
const LAST_SHOWN = 10
const PROOF_PAGE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** All lotteries of the brand. */
export async function readGames(glance: Glance) {
  const games = await issues.selectGames(glance.db)
  const stopped = await stoppedGames(glance, glance.db, games)
  return games.map((game) => gameView(game, stopped))
}

export function gameView(game: issues.GameRow, stopped: readonly string[]) {
  const { everyS = null } = game.schedule as { everyS?: number }
  return {
    ...{ gameCode: game.game, name: game.name, vassalage: game.vendor, nodeId: game.node_id },
    ...{ family: game.family, prizeMode: game.mode as 'LOTT' | 'ZY' | 'ELOTT' | 'SEA' },
    ...{ everySeconds: everyS, isPaused: stopped.includes(game.game) },
  }
}

export async function gameNamed({ db }: Glance, gameCode: string) {
  const game = await issues.selectGame(db, gameCode)
  return game?.is_active ? game : refuse('GAME_UNKNOWN')
}

/** The issues that can be bought now, and the last results. */
export async function readOpened(glance: Glance, gameCode: string) {
  const { db, brandId } = glance
  const game = await gameNamed(glance, gameCode)
  const stopped = await stoppedGames(glance, db, [game])
  const named = { brandId, game: game.game }
  const open = stopped.length > 0 ? [] : await issues.selectOpen(db, named, OPEN_SHOWN)
  const last = await issues.selectResults(db, named, { limit: LAST_SHOWN, offset: 0 })
  return {
    game: gameView(game, stopped),
    serverTime: await issues.selectClock(db),
    issues: open.map((issue) => ({
      ...{ numero: issue.numero, opensAt: issue.opens_at, closesAt: issue.closes_at },
      ...{ drawsAt: issue.draws_at, commit: issue.seed_hash },
    })),
    last: last.map(resultView),
    odds: (await settingsOf(glance, gameTerms(game.game))).odds,
  }
}

export function resultView(issue: issues.IssueRow) {
  return {
    ...{ numero: issue.numero, drawsAt: issue.draws_at, isSimulated: issue.is_simulated },
    state: issue.state as 'drawn' | 'settled' | 'void',
    result: resultIn(issue),
  }
}

const resultIn = ({ result }: issues.IssueRow) => result as Record<string, string[]> | null

export async function readResults(glance: Glance, { query }: Input<typeof lotteryResults>) {
  const game = await gameNamed(glance, query.gameCode)
  const named = { brandId: glance.brandId, game: game.game }
  const rows = await issues.selectResults(glance.db, named, rangeOf(query))
  const total = await issues.countResults(glance.db, named)
  return pageAt(query, { content: rows.map(resultView), total })
}

/** What anybody needs to check a draw: no player is named, and no ticket shows what it was on. */
export async function readProof(glance: Glance, { query }: Input<typeof lotteryProof>) {
  const { db, brandId } = glance
  const game = await gameNamed(glance, query.gameCode)
  const named = { brandId, game: game.game, numero: query.numero }
  const issue = await issues.selectIssue(db, named)
  if (!issue) refuse('NOT_FOUND')
  const { shown, next } = await leavesFrom(glance, issue, query.after ?? FIRST)
  return {
    ...{ gameCode: game.game, family: game.family, numero: issue.numero },
    state: issue.state as 'open' | 'closed' | 'drawn' | 'settled' | 'void',
    ...{ closesAt: issue.closes_at, drawsAt: issue.draws_at, commit: issue.seed_hash },
    ...{ ticketRoot: issue.ticket_root, ticketCount: issue.ticket_count, stake: issue.stake_minor },
    clientSeed: issue.ticket_root && clientSeedOf({ ...named, root: issue.ticket_root }),
    ...{ seed: issue.seed, result: resultIn(issue), isSimulated: issue.is_simulated },
    earlierResults: (await calendar.selectPastResults(db, issue.issue_id)).map((past) => ({
      ...{ result: past.result as Record<string, string[]>, replacedAt: past.replaced_at },
    })),
    tickets: await inTurns(shown, (row) => ({
      ...{ ticketId: row.ticket_id, contentHash: row.content_hash, stake: row.stake_minor },
      payout: payoutOn(issue, row),
    })),
    next,
  }
}

type Sold = Awaited<ReturnType<typeof selectSold>>[number]

/** Tickets are published when sales have closed. */
async function leavesFrom({ db }: Glance, issue: issues.IssueRow, after: string) {
  if (issue.state === 'open') return { shown: [], next: null }
  return pageAfter(
    PROOF_PAGE,
    (limit) => selectSold(db, issue.issue_id, { after, limit }),
    ({ ticket_id }) => ticket_id,
  )
}

function payoutOn(issue: issues.IssueRow, row: Sold): bigint | null {
  if (issue.state === 'void') return row.stake_minor
  if (issue.state !== 'settled') return null
  return paidOutcomeOf(contentIn(row.content), issue.result as Result).payoutMinor
}
