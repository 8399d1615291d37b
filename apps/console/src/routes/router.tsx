import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { t } from '../platform/i18n.ts'
import { Page } from '../platform/page.tsx'
import { Frame } from '../shell/frame.tsx'
import { Overview } from './overview.tsx'

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Page title={t('nothing')}>{t('nothingText')}</Page>,
})

const people = {
  '/kyc': () => import('../people/kyc-queue.tsx').then((m) => ({ default: m.KycQueue })),
  '/kyc/$memberId': () => import('../people/kyc-case.tsx').then((m) => ({ default: m.KycCase })),
  '/cases': () => import('../people/cases.tsx').then((m) => ({ default: m.Cases })),
  '/restricted': () => import('../people/restricted.tsx').then((m) => ({ default: m.Restricted })),
  '/members': () => import('../people/members.tsx').then((m) => ({ default: m.Members })),
  '/members/$memberId': () => import('../people/member.tsx').then((m) => ({ default: m.Member })),
  '/operators': () => import('../people/operators.tsx').then((m) => ({ default: m.Operators })),
  '/approvals': () => import('../people/approvals.tsx').then((m) => ({ default: m.Approvals })),
}
const money = {
  '/withdrawals': () =>
    import('../money/withdrawals.tsx').then((m) => ({ default: m.Withdrawals })),
  '/deposits': () => import('../money/deposits.tsx').then((m) => ({ default: m.Deposits })),
  '/members/$memberId/money': () =>
    import('../money/member-money.tsx').then((m) => ({ default: m.MemberMoney })),
  '/reconciliation': () =>
    import('../money/reconciliation.tsx').then((m) => ({ default: m.Reconciliation })),
}
const games = {
  '/games': () => import('../games/game-desk.tsx').then((m) => ({ default: m.GameDesk })),
}
const foundations = {
  '/brand/switches': () =>
    import('../foundations/switches.tsx').then((m) => ({ default: m.Switches })),
  '/brand/registration': () =>
    import('../foundations/registration.tsx').then((m) => ({ default: m.Registration })),
  '/brand/status': () =>
    import('../foundations/site-status.tsx').then((m) => ({ default: m.SiteStatus })),
  '/brand/region': () => import('../foundations/region.tsx').then((m) => ({ default: m.Region })),
  '/audit': () => import('../foundations/audit.tsx').then((m) => ({ default: m.Audit })),
}

const pages = Object.entries({ ...people, ...money, ...games, ...foundations }).map(
  ([path, load]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (search: Record<string, unknown>) => search,
      component: lazyRouteComponent(load),
    }),
)

const home = createRoute({ getParentRoute: () => root, path: '/', component: Overview })

export const router = createRouter({ routeTree: root.addChildren([home, ...pages]) })
