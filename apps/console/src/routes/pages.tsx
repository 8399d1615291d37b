import { lazyPage, type Page } from '@parola/client/routing'
import { Overview } from './overview.tsx'

const people = [
  lazyPage('/kyc', async () => (await import('../people/kyc-queue.tsx')).KycQueue),
  lazyPage('/kyc/:memberId', async () => (await import('../people/kyc-case.tsx')).KycCase),
  lazyPage('/cases', async () => (await import('../people/cases.tsx')).Cases),
  lazyPage('/restricted', async () => (await import('../people/restricted.tsx')).Restricted),
  lazyPage('/members', async () => (await import('../people/members.tsx')).Members),
  lazyPage('/members/:memberId', async () => (await import('../people/member.tsx')).Member),
  lazyPage('/operators', async () => (await import('../people/operators.tsx')).Operators),
  lazyPage('/approvals', async () => (await import('../people/approvals.tsx')).Approvals),
]
const money = [
  lazyPage('/withdrawals', async () => (await import('../money/withdrawals.tsx')).Withdrawals),
  lazyPage('/deposits', async () => (await import('../money/deposits.tsx')).Deposits),
  lazyPage(
    '/members/:memberId/money',
    async () => (await import('../money/member-money.tsx')).MemberMoney,
  ),
  lazyPage(
    '/reconciliation',
    async () => (await import('../money/reconciliation.tsx')).Reconciliation,
  ),
]
const games = [lazyPage('/games', async () => (await import('../games/game-desk.tsx')).GameDesk)]
const foundations = [
  lazyPage('/brand/switches', async () => (await import('../foundations/switches.tsx')).Switches),
  lazyPage(
    '/brand/registration',
    async () => (await import('../foundations/registration.tsx')).Registration,
  ),
  lazyPage(
    '/brand/status',
    async () => (await import('../foundations/site-status.tsx')).SiteStatus,
  ),
  lazyPage('/brand/region', async () => (await import('../foundations/region.tsx')).Region),
  lazyPage('/audit', async () => (await import('../foundations/audit.tsx')).Audit),
]

/** Every address of the console. */
export const PAGES: readonly Page[] = [
  { path: '/', component: Overview },
  ...people,
  ...money,
  ...games,
  ...foundations,
]
