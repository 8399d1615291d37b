import { allBrands, noteGamesTurned } from '#foundations/brand'
import { addMs, SECOND_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { type Engine, glance, VISITOR } from '#platform/work'
import { catalogueRoutes } from './catalogue.route.ts'
import { memberSearchRoutes } from './console.route.ts'
import { hasTurned } from './console.sql.ts'
import { refreshListing } from './titles.ts'

const TURN_EVERY_S = 5

/** Every node reloads its lobbies when a brand has changed, before any tab can request one. */
export function catalogueFeature({
  engine,
  realtime,
}: {
  engine: Engine
  realtime: Realtime
}): Feature {
  realtime.onSignal(({ message }) => {
    if (message.type !== 'system') return
    refreshLobbies(engine).catch((err) => engine.log.warn({ err }, 'lobbies not read'))
  })
  return {
    routes: [...catalogueRoutes, ...memberSearchRoutes],
    timers: [{ name: 'catalogue.turns', everyS: TURN_EVERY_S, run: reportTurns(engine) }],
  }
}

async function refreshLobbies(engine: Engine) {
  const now = engine.clock.now()
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    await refreshListing(glance(engine, { actor: VISITOR, brandId }))
  }
}

/** Notifies every tab of scheduled closings that begin and end. */
function reportTurns(engine: Engine) {
  let from = addMs(engine.clock.now(), -TURN_EVERY_S * SECOND_MS)
  return async () => {
    const to = engine.clock.now()
    const turned = await hasTurned(engine.db.kysely, { from, to })
    from = to
    if (turned) await noteGamesTurned(engine.db.kysely)
  }
}
