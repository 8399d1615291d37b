import type { Turnover } from '#money/turnover'
import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import { wheelRoutes } from './wheel.route.ts'

type Parts = { turnover: Turnover; fieldKeys: FieldKeys }

/** The wheel of the VIP club (PRO-05). */
export function wheelFeature({ turnover, fieldKeys: keys }: Parts): Feature {
  return { routes: wheelRoutes({ turnover, keys }) }
}
