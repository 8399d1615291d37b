import { DAY_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { sessionRoutes } from './session.route.ts'
import { sweep } from './sessions.ts'

const SWEEP_S = DAY_MS / 1000 / 24

export function sessionFeature(parts: { engine: Engine; realtime: Realtime }): Feature {
  const { engine } = parts
  return {
    routes: sessionRoutes(parts),
    timers: [{ name: 'session.sweep', everyS: SWEEP_S, run: (at) => sweep(engine.db.kysely, at) }],
  }
}
