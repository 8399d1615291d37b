import { navigate } from '@parola/client/routing'
import { Button, buttonClass, Dialog, Icon } from '@parola/ui'
import { useState } from 'react'
import { closeDialog, leaveDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import type { Then } from '../platform/dialogs/follow.ts'
import { endSession, useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'

/** The account was created; the next step is a deposit (requirement REG-07). */
export function RegisterSuccessDialog({ next }: { next?: Then }) {
  const account = useSession((s) => s.member?.account)
  return (
    <Dialog title={t('people.welcome')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-s2 text-win">
          <Icon name="check" size={34} />
        </span>
        <p className="text-text2">{t('people.welcomeText')}</p>
        {account ? (
          <p className="rounded-lg bg-s2 px-4 py-2 text-14 text-text2">
            {t('people.yourAccount')} <b className="text-text">{account}</b>
          </p>
        ) : null}
        <Button variant="brand" isWide onClick={() => openDialog('deposit', { next })}>
          {t('shell.deposit')}
        </Button>
        <Button isWide onClick={closeDialog}>
          {t('people.lookAround')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Confirms before the session ends; agents return to their own login (requirements AUTH-08, APP-16). */
export function LogoutDialog({ as }: { as?: 'agent' }) {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await endSession()
    leaveDialog()
    navigate(as ? '/agent' : '/', { replace: true })
  }
  return (
    <Dialog title={t('people.logout')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="text-text2">{t('people.sureLogout')}</p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button onClick={closeDialog}>{t('shell.cancel')}</Button>
        <Button variant="brand" isBusy={isBusy} onClick={leave}>
          {t('shell.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The message to a trial player on a members' page (requirement GAME-08). */
export function NeedAccountDialog({ next }: { next?: Then }) {
  return (
    <Dialog title={t('people.needAccount')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="text-text2">{t('people.needAccountText')}</p>
      <Button
        variant="brand"
        isWide
        className="mt-5"
        onClick={() => openDialog('register', { next })}
      >
        {t('shell.signup')}
      </Button>
    </Dialog>
  )
}

/** Names the other site before anybody goes there (SEC-007). */
export function LeavingDialog({ to = '' }: { to?: string }) {
  const host = URL.parse(to)?.host ?? ''
  return (
    <Dialog title={t('people.leaving')} closeLabel={t('shell.close')} onClose={closeDialog}>
      <p className="text-text2">{t('people.leavingText')}</p>
      <p className="mt-4 flex items-center gap-3 rounded-lg bg-s2 p-3 font-semibold">
        <Icon name="external-link" size={20} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{host}</bdi>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button onClick={closeDialog}>{t('people.stay')}</Button>
        <a
          className={buttonClass({ variant: 'brand' })}
          href={to}
          target="_blank"
          rel="noopener noreferrer"
          onClick={closeDialog}
        >
          {t('people.goOn')}
        </a>
      </div>
    </Dialog>
  )
}
