import { lazyPage, type Page } from '@parola/client/routing'
import { part } from '../platform/loading/part.ts'

export const rewardsPages: readonly Page[] = [
  lazyPage('/promotions', () =>
    part(async () => (await import('./promotion/promotions-page.tsx')).PromotionsPage, 'promo'),
  ),
  lazyPage('/pointMall', () =>
    part(
      async () => (await import('./points/mall-page.tsx')).PointMallPage,
      ...['points', 'cashier', 'money', 'people'],
    ),
  ),
]
