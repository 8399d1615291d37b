import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import { domainRouteRoute, whitelabelRoute } from './brand.route.ts'
import { refreshBrands } from './brands.ts'

type Parts = { engine: Engine; realtime: Realtime }

/** Every node reloads the brands when one was switched, before any tab can request its state. */
export function brandFeature({ engine: { db, clock, log }, realtime }: Parts): Feature {
  realtime.onSignal(({ message }) => {
    if (message.type !== 'system') return
    refreshBrands(db.kysely, clock.now()).catch((err) => log.warn({ err }, 'brands not read'))
  })
  return { routes: [whitelabelRoute, domainRouteRoute] }
}
