import { tintOf } from '@parola/art'
import { HALLS, type lotteryHall, type lotteryHistory, type lotteryTrend } from '@parola/contract'
import { namesOf } from '#games/catalogue'
import { issues, shown, stoppedGames } from '#games/lottery-issue'
import { keptFor } from '#platform/cache'
import { dayAfter, startOfDay } from '#platform/clock'
import { type Answer, type Input, pageAt, rangeOf } from '#platform/http'
import type { Glance } from '#platform/work'
import { gameNamed, gameView, resultView } from './read.ts'

type Game = Answer<typeof lotteryHall>['value']['games'][number]

/** Everybody in a hall requests it again after every draw. */
const HALL_MS = 1000
const hallKept = keptFor<Game[]>(HALL_MS)

const TREND_MS = 5000
type Trend = Answer<typeof lotteryTrend>['value']
const trendKept = keptFor<Trend>(TREND_MS)

/** The games of a hall, at most a second old, and the time by which their countdowns run. */
export async function readHall(glance: Glance, { query }: Input<typeof lotteryHall>) {
  const { db, brandId, now } = glance
  const games = await hallKept({ owner: db, key: brandId, now, load: () => gamesOf(glance) })
  const vendors: readonly string[] | null = query.hall ? HALLS[query.hall] : null
  return {
    serverTime: await issues.selectClock(db),
    games: vendors ? games.filter(({ vassalage }) => vendors.includes(vassalage)) : games,
  }
}

async function gamesOf(glance: Glance): Promise<Game[]> {
  const rows = await shown.selectHall(glance.db, glance.brandId)
  const stopped = await stoppedGames(glance, glance.db, rows)
  const titles = await namesOf(
    glance.db,
    rows.map(({ node_id }) => node_id),
  )
  return rows.map((row) => ({
    ...gameView(row, stopped),
    gameType: row.game_type as Game['gameType'],
    isHot: titles.get(row.node_id)?.is_hot ?? false,
    tint: tintOf(titles.get(row.node_id)?.theme ?? ''),
    next: nextOf(row, stopped),
    last: lastOf(row),
  }))
}

type HallRow = Awaited<ReturnType<typeof shown.selectHall>>[number]

function nextOf(row: HallRow, stopped: readonly string[]): Game['next'] {
  const { next_numero: numero, next_closes_at: closesAt, next_draws_at: drawsAt } = row
  if (!numero || !closesAt || !drawsAt || stopped.includes(row.game)) return null
  return { numero, closesAt, drawsAt }
}

function lastOf(row: HallRow): Game['last'] {
  const { last_numero: numero, last_draws_at: drawsAt } = row
  if (!numero || !drawsAt) return null
  return {
    ...{ numero, drawsAt, isSimulated: row.last_is_simulated ?? false },
    state: row.last_state as 'drawn' | 'settled',
    result: row.last_result as Record<string, string[]>,
  }
}

/** The results of a day of the game's own zone. @throws Refusal GAME_UNKNOWN */
export async function readHistory(glance: Glance, { query }: Input<typeof lotteryHistory>) {
  const { game, zone } = await gameNamed(glance, query.gameCode)
  const span = { from: startOfDay(query.day, zone), to: startOfDay(dayAfter(query.day), zone) }
  const named = { brandId: glance.brandId, game }
  const { rows, total } = await shown.selectDay(glance.db, named, { ...span, ...rangeOf(query) })
  return pageAt(query, { content: rows.map(resultView), total })
}

/** The last results of a game, at most five seconds old. @throws Refusal GAME_UNKNOWN */
export async function readTrend(glance: Glance, { query }: Input<typeof lotteryTrend>) {
  const { db, brandId, now } = glance
  const { game } = await gameNamed(glance, query.gameCode)
  const load = async () => {
    const rows = await shown.selectTrend(db, { brandId, game }, Number(query.issues))
    return rows.map(({ numero, result }) => ({ numero, result: result as Trend[0]['result'] }))
  }
  return trendKept({ owner: db, key: `${brandId} ${game} ${query.issues}`, now, load })
}
