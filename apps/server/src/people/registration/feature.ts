import type { Codes } from '#people/verification'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { registrationRoutes } from './registration.route.ts'

export function registrationFeature(parts: { engine: Engine; codes: Codes }): Feature {
  return { routes: registrationRoutes(parts) }
}
