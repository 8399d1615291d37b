import { Link, useSearch } from '@parola/client/routing'
import { buttonClass, Icon, Skeleton } from '@parola/ui'
import { type ComponentType, type ReactNode, Suspense } from 'react'
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
const CreditReport = lazyPart(
  () => import('./records/credit-report.tsx'),
  (loaded) => loaded.CreditReport,
  'credit',
)
const BonusPage = lazyPart(
  () => import('./bonus-page.tsx'),
  (loaded) => loaded.BonusPage,
  'cashier',
  'member',
  'bonus',
)

export type Panels = Partial<Record<Tab, ComponentType>>

/** The content of each tab; other features register theirs, and a tab without content is not in the menu. */
const PANELS: Panels = {
  transferFund: TransferPage,
  depositv2: DepositPage,
  withdraw: WithdrawPage,
  personalHistoryCopy: BettingRecord,
  transactionHistory: AccountRecord,
  personalProfit: PersonalProfit,
  bonusDetails: BonusPage,
  manualRebate: RebatePage,
  creditReport: CreditReport,
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
export function MemberPage({ others, banner }: { others: Panels; banner: ReactNode }) {
  const chosen = tabIn(useSearch<{ tab?: string }>())
  const current = chosen ?? 'securityCenter'
  const panelOf = (tab: Tab) => others[tab] ?? PANELS[tab]
  const Panel = panelOf(current)
  return (
    <div className="mx-auto grid max-w-[1120px] items-start gap-6 md:grid-cols-[236px_minmax(0,1fr)]">
      <MemberMenu
        current={current}
        isAlone={chosen === null}
        isOpen={(tab) => panelOf(tab) !== undefined}
      />
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
        <Suspense fallback={null}>{banner}</Suspense>
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
