import { lazyPage, type Page } from '@parola/client/routing'
import { SCREENS } from '../shell/places.ts'
import { Overview } from './overview.tsx'

/** Every address of the console: what the features declare, and what puts several of them together. */
export const PAGES: readonly Page[] = [
  { path: '/', component: Overview },
  lazyPage('/members/:memberId', async () => (await import('./member.tsx')).Member),
  lazyPage(
    '/members/:memberId/money',
    async () => (await import('./member-money.tsx')).MemberMoney,
  ),
  ...SCREENS.map(({ page }) => page),
]
