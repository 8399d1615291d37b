import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { staffRoutes } from './staff.route.ts'

export function staffFeature({ engine }: { engine: Engine }): Feature {
  return { routes: staffRoutes(engine) }
}
