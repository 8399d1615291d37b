import { Button, Dialog } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { useSwitch } from '../../platform/calls/switches.ts'
import { closeDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import { WarningDialog } from '../../platform/dialogs/warning-dialog.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { IdentityButtons } from '../identity/identity-buttons.tsx'
import { CODE_DIGITS } from '../verification/code-input.tsx'
import { LoginEnd } from './login-end.tsx'
import { CodeFields, UsernameFields } from './login-fields.tsx'
import { playOnTrial } from './trial.ts'
import { useLogin } from './use-login.ts'

type Props = { next?: Then }

/** Log in by username, or by a code where the brand offers it (requirements AUTH-01 to -04, -07, -12). */
export function LoginDialog({ next }: Props) {
  const [warning, setWarning] = useState('')
  const login = useLogin({ next })
  const { form, method, hasCodes, choose } = login
  return (
    <>
      <Dialog title={t('people.login')} closeLabel={t('shell.close')} onClose={closeDialog}>
        {next ? (
          <p className="mb-3 rounded-md bg-s2 px-3 py-2 text-13 text-text2">
            {t('people.thenGame', { name: next.name })}
          </p>
        ) : null}
        <Tabs
          label={t('people.login')}
          tabs={[
            ['username', t('people.tab.username')] as const,
            ...(hasCodes ? [['sms', t('people.tab.sms')] as const] : []),
          ]}
          current={method}
          onChoose={choose}
        >
          <form {...form.form}>
            {method === 'sms' ? (
              <CodeFields purpose="login" form={form} onTrouble={setWarning} />
            ) : (
              <UsernameFields form={form} />
            )}
            <LoginEnd
              {...login}
              text={t('people.login')}
              isOff={method === 'sms' && form.value('code').length < CODE_DIGITS}
            />
            <IdentityButtons />
            <LoginLinks next={next} mayRegister />
            {next?.demo ? null : <TrialButton />}
          </form>
        </Tabs>
      </Dialog>
      {warning ? <WarningDialog message={warning} onClose={() => setWarning('')} /> : null}
    </>
  )
}

/** One tap to a trial account, where the brand has them (requirement AUTH-10). */
function TrialButton() {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await playOnTrial()
    setBusy(false)
  }
  if (!useSwitch('FREEPLAY3')) return null
  return (
    <Button isWide className="mt-3" isBusy={isBusy} onClick={start}>
      {t('people.trial')}
    </Button>
  )
}

export function LoginLinks({
  next,
  mayRegister,
}: {
  next: Then | undefined
  mayRegister: boolean
}) {
  const byCode = useSwitch('CHNGPASSVERIF3')
  const byMail = useSwitch('CHNGPASSMAIL3')
  return (
    <>
      {byCode || byMail ? (
        <Button
          variant="link"
          isWide
          className="mt-2"
          onClick={() => openDialog('forgot-password')}
        >
          {t('people.forgot')}
        </Button>
      ) : null}
      {mayRegister ? (
        <p className="mt-4 text-center text-14 text-text2">
          {t('people.noAccount')}{' '}
          <button
            type="button"
            className="link font-semibold"
            onClick={() => openDialog('register', { next })}
          >
            {t('shell.signup')}
          </button>
        </p>
      ) : null}
      {next?.demo ? (
        <Button
          isWide
          className="mt-3"
          onClick={() => openDialog('game', { ...next, mode: 'demo' })}
        >
          {t('games.tryDemo')}
        </Button>
      ) : null}
    </>
  )
}
