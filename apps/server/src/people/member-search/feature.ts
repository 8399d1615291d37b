import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { memberSearchRoutes } from './member-search.route.ts'

/** Members as operators see them in the console. */
export function memberSearchFeature(parts: { engine: Engine; realtime: Realtime }): Feature {
  return { routes: memberSearchRoutes(parts) }
}
