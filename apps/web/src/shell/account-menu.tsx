import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { type MemberInfo, useSession } from '../platform/session.ts'
import { useSwitch } from '../platform/switches.ts'

const ENTRIES = [
  ['personalHistoryCopy', 'history'],
  ['transactionHistory', 'receipt-text'],
  ['personalProfit', 'trophy'],
  ['rewardCenter', 'gift'],
  ['messageV2', 'bell'],
  ['securityCenter', 'shield'],
] as const
const ID = 'account-menu'

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
    <>
      <button
        type="button"
        popoverTarget={ID}
        className="grid size-11 place-items-center rounded-full"
        aria-label={t('shell.accountOf', { name })}
      >
        <Avatar />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is that of its links and button */}
      <ul
        id={ID}
        popover="auto"
        className="account-menu"
        onClick={(event) => event.currentTarget.hidePopover()}
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
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-s2"
            onClick={() => openDialog('logout')}
          >
            <Icon name="log-out" size={18} />
            {t('people.logout')}
          </button>
        </li>
      </ul>
    </>
  )
}

type EntryProps = { to: string; tab?: string; icon: string; label: string; count?: number }

function Entry({ to, tab, icon, label, count = 0 }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        search={tab ? { tab } : {}}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-s2"
      >
        <Icon name={icon} size={18} />
        {label}
        {count > 0 ? (
          <b className="ml-auto rounded-full bg-loss px-1.5 text-11 leading-5 text-bg">{count}</b>
        ) : null}
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
