import { Link } from '@parola/client/routing'
import { Button, buttonClass } from '@parola/ui'
import { Balance } from '../money/wallet/balance.tsx'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import type { MemberInfo } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'
import { AccountMenu } from './account-menu.tsx'

/** The header of a member: the balance, deposit and withdrawal, the account. */
export function MemberBar({ member }: { member: MemberInfo | null }) {
  return (
    <>
      <Balance />
      {member?.isTrial ? null : (
        <Link
          to="/member"
          search={{ tab: 'withdraw' }}
          className={buttonClass({ className: 'hidden lg:inline-flex' })}
        >
          {t('shell.withdraw')}
        </Link>
      )}
      <Button
        variant="brand"
        className="hidden md:inline-flex"
        onClick={() => openDialog(member?.isTrial ? 'need-account' : 'deposit')}
      >
        {t('shell.deposit')}
      </Button>
      <AccountMenu member={member} />
    </>
  )
}
