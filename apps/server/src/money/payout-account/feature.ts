import type { Feature } from '#platform/feature'
import type { AccountParts } from './accounts.ts'
import { payoutAccountRoutes } from './payout-account.route.ts'

export function payoutAccountFeature(parts: AccountParts): Feature {
  return { routes: payoutAccountRoutes(parts) }
}
