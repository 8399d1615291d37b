import { Link } from '@parola/client/routing'
import { Button, buttonClass, Icon } from '@parola/ui'
import { useEffect } from 'react'
import { Balance } from '../money/wallet/balance.tsx'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { chunk } from '../platform/loading/chunk.ts'
import type { MemberInfo } from '../platform/session/session.ts'
import { useSubAccount } from '../platform/session/sub-account.ts'
import { t } from '../platform/texts/i18n.ts'
import { AccountMenu } from './account-menu.tsx'

/**
 * The header of a member: the balance, deposit and withdrawal, the account; of a trial player, the way to one. A
 * sub-account has no money.
 */
export function MemberBar({ member }: { member: MemberInfo | null }) {
  const { isSubAccount } = useSubAccount()
  return (
    <>
      {member?.isTrial ? <Trial /> : isSubAccount ? null : <Money />}
      <AccountMenu member={member} />
    </>
  )
}

function Money() {
  useMissedDraws()
  return (
    <>
      <Balance />
      <Link
        to="/member"
        search={{ tab: 'withdraw' }}
        className={buttonClass({ className: 'hidden lg:inline-flex' })}
      >
        {t('shell.withdraw')}
      </Link>
      <Button
        variant="brand"
        className="hidden md:inline-flex"
        onClick={() => openDialog('deposit')}
      >
        {t('shell.deposit')}
      </Button>
    </>
  )
}

/** Once for each time that the site is opened. */
function useMissedDraws() {
  useEffect(() => {
    void chunk(() => import('../games/lottery/notified.ts'))
      .then(({ notifyMissed }) => notifyMissed())
      .catch(() => undefined)
  }, [])
}

/** Every game has trial money of its own, so there is no balance to show. */
function Trial() {
  return (
    <>
      <span className="flex min-h-10 items-center gap-2 rounded-md bg-s2 px-3 text-13 font-semibold text-text2">
        <Icon name="play" size={16} />
        {t('people.trialMoney')}
      </span>
      <Button variant="brand" onClick={() => openDialog('register')}>
        {t('shell.signup')}
      </Button>
    </>
  )
}
