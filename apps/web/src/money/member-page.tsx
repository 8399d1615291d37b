import { Link, useSearch } from '@parola/client/routing'
import { buttonClass, Icon, Skeleton } from '@parola/ui'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../platform/loading/part.ts'
import { NotOpen } from '../platform/screens/not-open.tsx'
import { t, textOf } from '../platform/texts/i18n.ts'
import { IdentityBanner } from './identity-banner.tsx'
import { GROUPS, MemberMenu, type Tab } from './member-menu.tsx'
import { AccountRecord } from './records/account-record.tsx'
import { BettingRecord } from './records/betting-record.tsx'
import { PersonalProfit } from './records/profit.tsx'

const TransferPage = lazyPart(
  () => import('./transfer/transfer-page.tsx'),
  (loaded) => loaded.TransferPage,
  'cashier',
  'transfer',
)
const DepositPage = lazyPart(
  () => import('./deposit/deposit-dialog.tsx'),
  (loaded) => loaded.DepositPage,
)
const RebatePage = lazyPart(
  () => import('./rebate/rebate-page.tsx'),
  (loaded) => loaded.RebatePage,
  'rebate',
)
const WithdrawPage = lazyPart(
  () => import('./withdraw/withdraw-page.tsx'),
  (loaded) => loaded.WithdrawPage,
  'cashier',
)
const TeamPage = lazyPart(
  () => import('./team/team-page.tsx'),
  (loaded) => loaded.TeamPage,
  'cashier',
  'team',
)
const BonusDetails = lazyPart(
  () => import('./turnover/bonus-details.tsx'),
  (loaded) => loaded.BonusDetails,
  'cashier',
  'member',
)

export type Panels = Partial<Record<Tab, ComponentType>>

/** The content of each tab; other features register theirs, and a tab without content says so. */
const PANELS: Panels = {
  transferFund: TransferPage,
  depositv2: DepositPage,
  withdraw: WithdrawPage,
  transferUpline: TeamPage,
  personalHistoryCopy: BettingRecord,
  transactionHistory: AccountRecord,
  personalProfit: PersonalProfit,
  bonusDetails: BonusDetails,
  manualRebate: RebatePage,
}
const ICONS = new Map<Tab, string>(
  GROUPS.flatMap(([, tabs]): [Tab, string][] => tabs.map(([tab, icon]) => [tab, icon])),
)

function tabIn({ tab }: { tab?: string }): Tab | null {
  return ICONS.has(tab as Tab) ? (tab as Tab) : null
}

/**
 * The member centre (requirement MEM-01): a menu beside its page; on phones first the menu, then the page with a
 * way back. Without a tab in the address wide screens show the account.
 */
export function MemberPage({ others }: { others: Panels }) {
  const chosen = tabIn(useSearch<{ tab?: string }>())
  const current = chosen ?? 'securityCenter'
  const Panel = others[current] ?? PANELS[current]
  return (
    <div className="mx-auto grid max-w-[1120px] items-start gap-6 md:grid-cols-[236px_minmax(0,1fr)]">
      <MemberMenu current={current} isAlone={chosen === null} />
      <section className={chosen === null ? 'hidden min-w-0 md:block' : 'min-w-0'}>
        <Link
          to="/member"
          className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-1 px-2 text-14 font-semibold text-link md:hidden"
        >
          <Icon name="chevron-left" size={18} />
          {t('money.centre')}
        </Link>
        <h1 className="mb-4 text-24">{t(`money.tab.${current}`)}</h1>
        <IdentityBanner />
        <Suspense fallback={<Skeleton className="h-[420px]" />}>
          {Panel ? <Panel /> : <Later tab={current} />}
        </Suspense>
      </section>
    </div>
  )
}

function Later({ tab }: { tab: Tab }) {
  return (
    <NotOpen
      icon={ICONS.get(tab) ?? 'clock'}
      title={t('money.later')}
      text={textOf(`member.later.${tab}`, t('money.later'))}
    >
      <Link to="/member" search={{ tab: 'rewardCenter' }} className={buttonClass()}>
        {t('money.tab.rewardCenter')}
      </Link>
    </NotOpen>
  )
}
