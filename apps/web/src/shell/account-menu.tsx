import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { CountBadge, Icon, NavMenu, Tag } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { BonusLine } from '../money/wallet/bonus-line.tsx'
import { callQuery } from '../platform/calls/query.ts'
import { useSwitches } from '../platform/calls/switches.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { type MemberInfo, useSession } from '../platform/session/session.ts'
import { useSubAccount } from '../platform/session/sub-account.ts'
import { t } from '../platform/texts/i18n.ts'
import { tierName } from '../platform/texts/tier-name.ts'

const ENTRIES = [
  ['personalHistoryCopy', 'history'],
  ['transactionHistory', 'receipt-text'],
  ['personalProfit', 'trophy'],
  ['rewardCenter', 'gift'],
  ['missionLeaderboard', 'crown'],
  ['messageV2', 'bell'],
  ['securityCenter', 'shield'],
] as const

/** The avatar and what opens below it: closes on Escape, outside, and when something is chosen. */
export function AccountMenu({ member }: { member: MemberInfo | null }) {
  const name = member?.nickname ?? ''
  const isOn = useSwitches()
  const { isSubAccount } = useSubAccount()
  const isReal = member?.isTrial === false
  const isMember = isReal && !isSubAccount
  const { data: state } = useQuery({ ...callQuery('publicState'), enabled: isMember })
  const { data: models } = useQuery({ ...callQuery('liveModels'), enabled: isMember })
  const replies = models?.unread ?? 0
  const unread = (state?.unreadMessage ?? 0) + replies
  const counts: Record<string, number | undefined> = {
    rewardCenter: state?.availablePromoCount,
    missionLeaderboard: state?.readyMissions,
    messageV2: state?.unreadMessage,
  }
  return (
    <NavMenu
      id="account-menu"
      className="account-menu"
      label={[
        t('shell.accountOf', { name }),
        ...(unread > 0 ? [t('shell.unread', { count: unread })] : []),
      ].join(', ')}
      button={<Avatar hasUnread={unread > 0} />}
    >
      <li className="flex items-center gap-2 px-3 py-2">
        <b className="min-w-0 truncate font-semibold">{name}</b>
        {state?.hasVip ? <Tag>{rankOf(state)}</Tag> : null}
      </li>
      {isMember ? (
        <li>
          <BonusLine className="px-3" hasCash />
        </li>
      ) : null}
      {isMember ? <Entries counts={counts} /> : null}
      {isReal ? (
        <Entry
          to="/customerService"
          icon="headphones"
          label={t('shell.customerService')}
          count={replies}
        />
      ) : null}
      {isOn('VIP3') && !isSubAccount ? (
        <Entry to="/vip" icon="crown" label={t('shell.vip')} />
      ) : null}
      {member?.isAgent && isOn('AGENTPOLICY3') ? (
        <Entry to="/agentHome" icon="layout-grid" label={t('shell.agentHome')} />
      ) : null}
      <li>
        <button type="button" className="menu-item" onClick={() => openDialog('logout')}>
          <Icon name="log-out" size={18} />
          {t('people.logout')}
        </button>
      </li>
    </NavMenu>
  )
}

/** The tabs of the member centre, and the shop of points. */
function Entries({ counts }: { counts: Record<string, number | undefined> }) {
  const isOn = useSwitches()
  return ENTRIES.map(([tab, icon]) => (
    <Fragment key={tab}>
      <Entry
        to="/member"
        tab={tab}
        icon={icon}
        label={t(`money.tab.${tab}`)}
        count={counts[tab] ?? 0}
      />
      {tab === 'rewardCenter' && isOn('PTSYS3') ? (
        <Entry to="/pointMall" icon="star" label={t('home.points')} />
      ) : null}
    </Fragment>
  ))
}

type State = ValueOf<Calls['publicState']>

/** The member's VIP tier, as `Gold 7`. */
function rankOf({ vipLabelName, vipRankLevel }: State): string {
  return vipRankLevel ? `${vipLabelName} ${vipRankLevel}` : tierName(vipLabelName ?? '')
}

type EntryProps = { to: string; tab?: string; icon: string; label: string; count?: number }

function Entry({ to, tab, icon, label, count = 0 }: EntryProps) {
  return (
    <li>
      <Link to={to} search={tab ? { tab } : {}} className="menu-item">
        <Icon name={icon} size={18} />
        {label}
        <span className="ml-auto">
          <CountBadge count={count} />
        </span>
      </Link>
    </li>
  )
}

/** The member's picture, with a dot while messages or replies are unread (MEM-02). */
function Avatar({ hasUnread }: { hasUnread: boolean }) {
  return (
    <span className="relative grid">
      <Face />
      {hasUnread ? (
        <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-bg bg-loss" />
      ) : null}
    </span>
  )
}

/** A picture that does not load is replaced by a plain sign (requirement NAV-09). */
function Face() {
  const member = useSession((s) => s.member)
  const [isLost, setLost] = useState(false)
  const { data } = useQuery({ ...callQuery('memberIcon'), enabled: member !== null })
  if (!data || isLost) return <Icon name="user" />
  return (
    <img
      src={data.iconUrl}
      alt=""
      width="36"
      height="36"
      className="rounded-full"
      onError={() => setLost(true)}
    />
  )
}
