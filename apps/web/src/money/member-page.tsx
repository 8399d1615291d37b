import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { api } from '../platform/client.ts'
import { openDialog } from '../platform/dialogs.ts'
import { Empty } from '../platform/empty.tsx'
import { dateTime, figures, t } from '../platform/i18n.ts'
import { NotOpen } from '../platform/not-open.tsx'
import { lazyPart } from '../platform/part.ts'
import { callQuery, refresh } from '../platform/query.ts'
import { IdentityBanner } from './identity-banner.tsx'
import { AccountRecord } from './records/account-record.tsx'
import { BettingRecord } from './records/betting-record.tsx'
import { PersonalProfit } from './records/profit.tsx'

const TABS = [
  ['securityCenter', 'shield'],
  ['depositv2', 'wallet'],
  ['withdraw', 'download'],
  ['personalHistoryCopy', 'history'],
  ['transactionHistory', 'receipt-text'],
  ['personalProfit', 'trophy'],
  ['rewardCenter', 'gift'],
  ['messageV2', 'bell'],
] as const
type Tab = (typeof TABS)[number][0]

const WithdrawPage = lazyPart(
  () => import('./withdraw/withdraw-page.tsx'),
  (loaded) => loaded.WithdrawPage,
  'cashier',
)

function Withdrawals() {
  return (
    <Suspense fallback={<div className="skeleton h-[420px]" />}>
      <WithdrawPage />
    </Suspense>
  )
}

function notOpen(tab: Tab, icon: string) {
  return () => <Later tab={tab} icon={icon} />
}

const PANELS: Record<Exclude<Tab, 'securityCenter'>, () => React.ReactNode> = {
  depositv2: Deposits,
  withdraw: Withdrawals,
  personalHistoryCopy: BettingRecord,
  transactionHistory: AccountRecord,
  personalProfit: PersonalProfit,
  rewardCenter: notOpen('rewardCenter', 'gift'),
  messageV2: Messages,
}

/** The member centre: a menu beside its panel, a strip above it on phones (requirement MEM-01). */
export function MemberPage({ SecurityCentre }: { SecurityCentre: ComponentType }) {
  const { tab = 'securityCenter' } = useSearch({ strict: false }) as { tab?: Tab }
  const current = tab in PANELS ? tab : 'securityCenter'
  const Panel = current === 'securityCenter' ? SecurityCentre : PANELS[current]
  const { data: unread } = useQuery(callQuery('unreadMessages'))
  return (
    <div className="mx-auto grid max-w-[1080px] gap-5 md:grid-cols-[230px_1fr]">
      <nav
        aria-label={t('money.centre')}
        className="scroll-x h-fit md:sticky md:top-20 md:grid md:gap-1"
      >
        {TABS.map(([name, icon]) => (
          <Link
            key={name}
            to="/member"
            search={{ tab: name } as never}
            aria-current={name === current ? 'page' : undefined}
            ref={name === current ? intoSight : undefined}
            className="chip aria-[current=page]:border-link aria-[current=page]:text-link md:min-h-12 md:justify-start md:rounded-lg"
          >
            <Icon name={icon} size={17} />
            {t(`money.tab.${name}`)}
            {name === 'messageV2' && unread?.count ? (
              <b className="rounded-full bg-loss px-1.5 text-[11px] text-bg">{unread.count}</b>
            ) : null}
          </Link>
        ))}
      </nav>
      <section>
        <h1 className="mb-4 text-[24px]">{t(`money.tab.${current}`)}</h1>
        <IdentityBanner />
        <Panel />
      </section>
    </div>
  )
}

/** On a phone the strip is wider than the screen: the tab that is open stands in sight. */
function intoSight(tab: HTMLAnchorElement | null) {
  const strip = tab?.parentElement
  if (strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - strip.clientWidth / 4
}

function Later({ tab, icon }: { tab: Tab; icon: string }) {
  return (
    <NotOpen icon={icon} title={t('money.later')} text={t(`money.later.${tab}`)}>
      <Link to="/member" search={{ tab: 'transactionHistory' } as never} className="btn btn-quiet">
        {t('money.tab.transactionHistory')}
      </Link>
    </NotOpen>
  )
}

function Deposits() {
  const { data } = useQuery(callQuery('deposits', {}))
  return (
    <>
      <button
        type="button"
        className="btn btn-brand mb-4 w-full md:w-auto"
        onClick={() => openDialog('deposit')}
      >
        <Icon name="plus" size={18} />
        {t('money.newDeposit')}
      </button>
      {data?.content.length === 0 ? <Empty title={t('money.noDeposits')} icon="wallet" /> : null}
      <ul className="grid gap-2">
        {data?.content.map((one) => (
          <li key={one.reference} className="grid grid-cols-[1fr_auto] gap-3 rounded-lg bg-s1 p-3">
            <span>
              <span className="block font-semibold">{one.channel}</span>
              <span className="block text-[12px] text-text2">
                {dateTime(one.createdAt)} · {one.reference}
              </span>
            </span>
            <span className="text-right">
              <span className="block font-bold">
                {one.currency} {figures(one.amount)}
              </span>
              <span className="block text-[12px] text-text2">{t(`money.state.${one.state}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Messages() {
  const { data } = useQuery(callQuery('messages', { pageNo: '1', pageSize: '50' }))
  useEffect(() => {
    if (data?.content.some((one) => !one.read))
      void api('readMessages', { body: {} }).then(() => refresh('unreadMessages'))
  }, [data])
  if (data?.total === 0) return <Empty title={t('money.noMessages')} icon="bell" />
  return (
    <ul className="grid gap-2">
      {data?.content.map((one) => (
        <li key={one.id} className="rounded-lg bg-s1 p-4">
          <p className={one.read ? 'text-text2' : 'font-semibold'}>
            {t(`money.message.${one.kind}`, {
              ...one.params,
              amount: figures(one.params.amount ?? '0.00'),
            })}
          </p>
          <p className="mt-1 text-[12px] text-text3">{dateTime(one.time)}</p>
        </li>
      ))}
    </ul>
  )
}
