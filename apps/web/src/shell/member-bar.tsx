import { Link } from '@parola/client/routing'
import { Balance } from '../money/balance.tsx'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import type { MemberInfo } from '../platform/session.ts'
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
          className="btn btn-quiet hidden lg:inline-flex"
        >
          {t('shell.withdraw')}
        </Link>
      )}
      <button
        type="button"
        className="btn btn-brand hidden md:inline-flex"
        onClick={() => openDialog(member?.isTrial ? 'need-account' : 'deposit')}
      >
        {t('shell.deposit')}
      </button>
      <AccountMenu member={member} />
    </>
  )
}
