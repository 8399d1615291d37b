import type { Feature } from '#platform/feature'
import { type Parts, securityRoutes } from './security.route.ts'

/** The security centre: what protects an account, and who is logged in to it. */
export function securityFeature(parts: Parts): Feature {
  return { routes: securityRoutes(parts) }
}
