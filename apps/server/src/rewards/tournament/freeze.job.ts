import { brandById } from '#foundations/brand'
import { addMs, dayOf, MINUTE_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { freezeTournament } from '#rewards/missions'
import { type EventRow, freezeEvent, selectOver } from './entry.sql.ts'
import { boardIdOf, termsOf } from './tournament-settings.ts'

/** Rounds that were staked before the end are paid by then. */
const GRACE_MS = 10 * MINUTE_MS
const AT_ONCE = 50

/** Freezes the tournaments that are over, each once: their places are then reviewed, and paid. */
export async function freezeTournaments(engine: Engine, now: Date) {
  for (const event of await selectOver(engine.db.kysely, addMs(now, -GRACE_MS), AT_ONCE)) {
    const { event_id: eventId, brand_id: brandId } = event
    try {
      await work(engine, bySystem(brandId), (w) => freezeOne(w, event))
    } catch (err) {
      // It holds up no other one, and is tried again.
      engine.log.error({ alarm: 'tournament_stuck', err, eventId }, 'a tournament is not frozen')
    }
  }
}

async function freezeOne(w: Work, event: EventRow) {
  if (!(await freezeEvent(w.tx, event.event_id, w.now))) return
  const { name, prizes, multiple } = termsOf(event)
  const { config } = await brandById(w.tx, w.brandId, w.now)
  await freezeTournament(w, {
    ...{ boardId: boardIdOf(event.tournament_id), windowName: event.window_name },
    ...{ name, prizes, multiple, toDay: dayOf(addMs(event.ends_at, -1), config.timeZone) },
  })
}
