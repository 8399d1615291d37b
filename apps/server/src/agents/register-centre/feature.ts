import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { registerCentreRoutes } from './register-centre.route.ts'

/** Links by which agents recruit, and accounts that they create (AGT-03). */
export function registerCentreFeature({ engine }: { engine: Engine }): Feature {
  return { routes: registerCentreRoutes(engine) }
}
