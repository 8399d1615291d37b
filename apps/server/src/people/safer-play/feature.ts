import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import type { Deposited } from './limits.ts'
import { limitRoutes } from './safer-play.route.ts'

type Parts = { engine: Engine; deposited: Deposited }

/** What members hold themselves to, and what helps them to stop. */
export function saferPlayFeature(parts: Parts): Feature {
  return { routes: limitRoutes(parts) }
}
