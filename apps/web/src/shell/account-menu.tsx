import { Icon } from '@parola/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import type { MemberInfo } from '../platform/session.ts'

const ENTRIES = [
  ['personalHistoryCopy', 'history'],
  ['transactionHistory', 'receipt-text'],
  ['messageV2', 'bell'],
  ['securityCenter', 'shield'],
] as const
const ID = 'account-menu'

/** The avatar and what opens below it: closes on Escape, outside, and when something is chosen. */
export function AccountMenu({ member }: { member: MemberInfo | null }) {
  const name = member?.nickname ?? ''
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        className="grid size-11 place-items-center rounded-full"
        aria-label={t('shell.accountOf', { name })}
      >
        <Avatar id={member?.id} />
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
              <li key={tab}>
                <Link
                  to="/member"
                  search={{ tab } as never}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-s2"
                >
                  <Icon name={icon} size={18} />
                  {t(`money.tab.${tab}`)}
                </Link>
              </li>
            ))}
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

/** A picture that does not come gives way to a plain sign (requirement NAV-09). */
function Avatar({ id }: { id: string | undefined }) {
  const [isLost, setLost] = useState(false)
  if (!id || isLost) return <Icon name="user" />
  return (
    <img
      src={`/art/avatar/${id}.svg`}
      alt=""
      width="36"
      height="36"
      className="rounded-full"
      onError={() => setLost(true)}
    />
  )
}
