import { Link } from '@parola/client/routing'
import { Button, buttonClass, Card, Icon, Tag } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { useSwitches } from '../platform/calls/switches.ts'
import { useHasTransfers } from '../platform/calls/use-transfers.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { useSession } from '../platform/session/session.ts'
import { figures, t } from '../platform/texts/i18n.ts'
import { tierName } from '../platform/texts/tier-name.ts'
import { switchedOn } from './member-tabs.ts'
import { UnderReview } from './records/under-review.tsx'
import { useBalanceHidden } from './wallet/balance.tsx'
import { BonusLine } from './wallet/bonus-line.tsx'

/**
 * The member centre in the order of requirement MEM-01; groups break it, and change nothing of it. A tab is in the menu
 * as soon as a feature brings its page.
 */
export const GROUPS = [
  ['account', [['securityCenter', 'shield']]],
  [
    'money',
    [
      ['transferFund', 'repeat'],
      ['depositv2', 'wallet'],
      ['withdraw', 'download'],
      ['transferUpline', 'send'],
    ],
  ],
  [
    'records',
    [
      ['personalHistoryCopy', 'history'],
      ['transactionHistory', 'receipt-text'],
      ['personalProfit', 'trophy'],
    ],
  ],
  [
    'rewards',
    [
      ['bonusDetails', 'sparkles'],
      ['rewardCenter', 'gift'],
      ['referral', 'heart'],
      ['missionLeaderboard', 'crown'],
    ],
  ],
  [
    'more',
    [
      ['messageV2', 'bell'],
      ['manualRebate', 'zap'],
      ['playSafely', 'clock'],
      ['creditReport', 'receipt-text'],
    ],
  ],
] as const

export type Tab = (typeof GROUPS)[number][1][number][0]

/** The counts behind a tab, from a single call (requirements MEM-02, MEM-07). */
function useBadges(): Partial<Record<Tab, number>> {
  const { data } = useQuery(callQuery('publicState'))
  if (!data) return {}
  const { unreadMessage, availablePromoCount, readyMissions } = data
  return {
    messageV2: unreadMessage,
    rewardCenter: availablePromoCount,
    missionLeaderboard: readyMissions,
  }
}

/** Tells which tabs the brand's switches leave in the menu (requirement CFG-01). */
function useSwitchedOn(): (tab: Tab) => boolean {
  const isOn = useSwitches()
  const isAgent = useSession(({ member }) => member?.isAgent ?? false)
  return switchedOn({ isOn, isAgent, hasTransfers: useHasTransfers(isAgent) })
}

type Props = { current: Tab; isAlone: boolean; isOpen: (tab: Tab) => boolean }

/** On a phone the menu is a separate page; on wide screens it is beside what it opens. */
export function MemberMenu({ current, isAlone, isOpen }: Props) {
  const badges = useBadges()
  const isSwitchedOn = useSwitchedOn()
  return (
    <div className={isAlone ? '' : 'hidden md:block'}>
      <div className="md:hidden">
        <Person />
      </div>
      <nav
        aria-label={t('money.centre')}
        className="grid gap-4 md:sticky md:top-20 md:max-h-[calc(100dvh-96px)] md:gap-2 md:overflow-y-auto md:rounded-xl md:border md:border-line md:bg-s1 md:p-2"
      >
        {GROUPS.map(([group, tabs]) => (
          <div key={group}>
            <p className="px-1 pb-1.5 text-12 font-semibold text-text2 md:px-3 md:pt-1 md:pb-0.5">
              {t(`member.group.${group}`)}
            </p>
            <ul className="overflow-hidden panel md:rounded-none md:border-0">
              {tabs
                .filter(([tab]) => isOpen(tab) && isSwitchedOn(tab))
                .map(([tab, icon]) => (
                  <li key={tab} className="border-b border-line last:border-0 md:border-0">
                    <Entry
                      tab={tab}
                      icon={icon}
                      count={badges[tab] ?? 0}
                      isCurrent={tab === current}
                      isAlone={isAlone}
                    />
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <Button isWide className="md:hidden" onClick={() => openDialog('logout')}>
          {t('people.logout')}
        </Button>
      </nav>
    </div>
  )
}

type EntryProps = { tab: Tab; icon: string; count: number; isCurrent: boolean; isAlone: boolean }

function Entry({ tab, icon, count, isCurrent, isAlone }: EntryProps) {
  return (
    <Link
      to="/member"
      search={{ tab }}
      aria-current={isCurrent && !isAlone ? 'page' : undefined}
      className={`flex min-h-[52px] items-center gap-3 px-4 font-medium hover:bg-s2 md:min-h-10 md:rounded-lg md:px-3 md:text-14 ${
        isCurrent ? 'md:bg-s2 md:font-semibold md:text-link' : 'md:text-text2'
      }`}
    >
      <span className="text-link md:text-inherit">
        <Icon name={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1 truncate">{t(`money.tab.${tab}`)}</span>
      {count > 0 ? <Badge count={count} /> : null}
      <span className="text-text3 md:hidden">
        <Icon name="chevron-right" size={16} />
      </span>
    </Link>
  )
}

const COUNT_MAX = 99

function Badge({ count }: { count: number }) {
  return (
    <b className="count">
      <span aria-hidden="true">{count > COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
      <span className="sr-only">{t('member.waiting', { count })}</span>
    </b>
  )
}

/** The member's name and money, above the menu on phones. */
function Person() {
  const name = useSession(({ member }) => member?.nickname ?? '')
  const { data } = useQuery(callQuery('walletBalance'))
  const isHidden = useBalanceHidden()
  return (
    <Card isPatterned className="mb-5">
      <p className="flex items-center gap-2 text-13 text-text2">
        <span className="min-w-0 truncate">{name}</span>
        <Rank />
      </p>
      <p className="font-display text-30 leading-tight">
        {data ? (isHidden ? '••••••' : `${data.currencySymbol}${figures(data.balance)}`) : '…'}
      </p>
      <p className="mb-3 text-12 text-text2">{t('money.balance')}</p>
      <BonusLine className="-mt-1 mb-2" />
      <UnderReview />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="brand" onClick={() => openDialog('deposit')}>
          {t('money.deposit')}
        </Button>
        <Link to="/member" search={{ tab: 'withdraw' }} className={buttonClass()}>
          {t('money.tab.withdraw')}
        </Link>
      </div>
    </Card>
  )
}

/** The VIP tier, where the brand has a club. */
function Rank() {
  const { data } = useQuery(callQuery('publicState'))
  if (!data?.hasVip) return null
  const { vipLabelName, vipRankLevel } = data
  return (
    <Link to="/vip">
      <Tag>{vipRankLevel ? `${vipLabelName} ${vipRankLevel}` : tierName(vipLabelName ?? '')}</Tag>
    </Link>
  )
}
