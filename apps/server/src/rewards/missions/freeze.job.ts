import { jsonOf } from '@parola/money'
import { allBrands } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { addMs, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { freeze, isBehind, type StandingRow, selectRunning } from './board.sql.ts'
import { missionsConsumer } from './count.sql.ts'
import type { Board } from './mission.types.ts'
import { missionSettings } from './mission-settings.ts'
import { keepPlaces } from './review.ts'
import { spanOf } from './window.rules.ts'

/** What was played before the end is counted by then (rules/loyalty §3). */
const GRACE_MS = 10 * MINUTE_MS
const STANDINGS_MAX = 50

/** Freezes the leaderboards whose window is over: their places are then reviewed, and paid. */
export async function freezeBoards(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    for (const row of await selectRunning(engine.db.kysely, brandId, STANDINGS_MAX)) {
      const until = spanOf(row.period as Board['period'], row.window_name, config.timeZone)?.until
      if (!until || addMs(until, GRACE_MS) > now) continue
      if (await isBehind(engine.db.kysely, missionsConsumer.name, until)) continue
      try {
        await work(engine, bySystem(brandId), (w) => freezeOne(w, row, until))
      } catch (err) {
        // It holds up no other one, and is tried again.
        const alarm = { alarm: 'leaderboard_stuck', err, standingId: row.standing_id }
        engine.log.error(alarm, 'a leaderboard is not frozen')
      }
    }
  }
}

/** By the terms that were in force at its end. */
async function freezeOne(w: Work, row: StandingRow, until: Date) {
  const { brandId, tx, now } = w
  const { boards } = await settingsOf({ tx, brandId, now: addMs(until, -1) }, missionSettings)
  const board = boards.find(({ id, isOpen }) => isOpen && id === row.board_id)
  const { standing_id: standingId } = row
  const prizes = board?.prizes ?? []
  const terms = jsonOf(board ?? { id: row.board_id })
  if (!(await freeze(tx, { standingId, terms, now }))) return
  await keepPlaces(
    w,
    { boardId: row.board_id, windowName: row.window_name },
    { standingId, prizes },
  )
}
