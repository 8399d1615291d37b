import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { registrationRoutes } from './registration.route.ts'

export function registrationFeature(engine: Engine): Feature {
  return { routes: registrationRoutes(engine) }
}
