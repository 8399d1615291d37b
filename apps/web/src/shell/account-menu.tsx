import { Link } from '@parola/client/routing'
import { CountBadge, Icon, NavMenu } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { useSwitch } from '../platform/calls/switches.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { type MemberInfo, useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'

const ENTRIES = [
  ['personalHistoryCopy', 'history'],
  ['transactionHistory', 'receipt-text'],
  ['personalProfit', 'trophy'],
  ['rewardCenter', 'gift'],
  ['messageV2', 'bell'],
  ['securityCenter', 'shield'],
] as const

/** The avatar and what opens below it: closes on Escape, outside, and when something is chosen. */
export function AccountMenu({ member }: { member: MemberInfo | null }) {
  const name = member?.nickname ?? ''
  const hasPoints = useSwitch('PTSYS3')
  const { data: state } = useQuery({
    ...callQuery('publicState'),
    enabled: member?.isTrial === false,
  })
  const counts: Record<string, number | undefined> = {
    rewardCenter: state?.availablePromoCount,
    messageV2: state?.unreadMessage,
  }
  return (
    <NavMenu
      id="account-menu"
      className="account-menu"
      label={t('shell.accountOf', { name })}
      button={<Avatar />}
    >
      <li className="truncate px-3 py-2 font-semibold">{name}</li>
      {member?.isTrial
        ? null
        : ENTRIES.map(([tab, icon]) => (
            <Entry
              key={tab}
              to="/member"
              tab={tab}
              icon={icon}
              label={t(`money.tab.${tab}`)}
              count={counts[tab] ?? 0}
            />
          ))}
      {hasPoints ? <Entry to="/pointMall" icon="star" label={t('home.points')} /> : null}
      {member?.isAgent ? (
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

/** A picture that does not load is replaced by a plain sign (requirement NAV-09). */
function Avatar() {
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
