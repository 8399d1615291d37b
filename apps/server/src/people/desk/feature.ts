import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { deskRoutes } from './desk.route.ts'

/** Members as the operators at the desk see them. */
export function deskFeature(parts: { engine: Engine; realtime: Realtime }): Feature {
  return { routes: deskRoutes(parts) }
}
