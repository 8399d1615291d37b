import { allBrands } from '#foundations/brand'
import { settingsSet } from '#foundations/settings'
import { addMs, SECOND_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { newId } from '#platform/random'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { gameTerms } from './game-terms.ts'
import { type GameRow, insertIssues, selectGames, selectNumbersAhead } from './issue.sql.ts'
import { nextIssues, type Times } from './schedule.rules.ts'
import type { Schedule } from './schedule.types.ts'
import { newSeed } from './seeds.ts'

/** How many issues of a game can be bought at the same time. */
const AHEAD = { often: 10, onDays: 2 }

/** Opens issues ahead, at every brand, each with the commitment to its seed (DRW-003). */
export async function openIssues(engine: Engine, keys: FieldKeys) {
  const games = await selectGames(engine.db.kysely)
  for (const { brandId } of await allBrands(engine.db.kysely, engine.clock.now())) {
    await work(engine, bySystem(brandId), (w) => openAtBrand(w, games, keys))
  }
}

async function openAtBrand(w: Work, games: readonly GameRow[], keys: FieldKeys) {
  const rows = await selectNumbersAhead(w.tx, w.brandId)
  const known = new Set(rows.map(({ game, numero }) => `${game} ${numero}`))
  const missing = games.flatMap((game) =>
    issuesOf(game, w.now).filter(({ numero }) => !known.has(`${game.game} ${numero}`)),
  )
  const issues = (await timed(w, missing)).map(({ game, numero, closesAt, drawsAt }) => {
    const issueId = newId(w.now)
    return {
      ...{ issue_id: issueId, game, numero, closes_at: closesAt, draws_at: drawsAt },
      ...newSeed(keys, issueId),
    }
  })
  await insertIssues(w.tx, w.brandId, issues)
}

type Missing = Times & { game: string }

/** With the closing times that the brand has set of some games. */
async function timed(w: Work, missing: readonly Missing[]): Promise<Missing[]> {
  const games = [...new Set(missing.map((issue) => issue.game))]
  const terms = await settingsSet(w, games.map(gameTerms))
  return missing.map((issue) => {
    const closeS = terms.get(gameTerms(issue.game).name)?.closeS
    return closeS ? { ...issue, closesAt: addMs(issue.drawsAt, -closeS * SECOND_MS) } : issue
  })
}

/** The issues of a game in a row that begins with one that is still to be drawn; none where that is not on its schedule. */
export function nextTimes(
  { zone, close_s: closeS, schedule }: GameRow,
  now: Date,
  { from, count }: { from: string; count: number },
): Times[] {
  const timing = { schedule: schedule as Schedule, zone, closeS }
  const ahead = nextIssues(timing, now, AHEAD.often + count)
  const first = ahead.findIndex(({ numero }) => numero === from)
  return first < 0 ? [] : ahead.slice(first, first + count)
}

function issuesOf({ game, zone, close_s: closeS, ...row }: GameRow, now: Date) {
  const schedule = row.schedule as Schedule
  const count = 'everyS' in schedule ? AHEAD.often : AHEAD.onDays
  return nextIssues({ schedule, zone, closeS }, now, count).map((times) => ({ ...times, game }))
}
