import { AlertLine, Button } from '@parola/ui'
import { useState } from 'react'
import { Refusal } from '../../platform/calls/client.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { t } from '../../platform/texts/i18n.ts'
import { LoginLinks } from './login-dialog.tsx'
import { LoginEnd } from './login-end.tsx'
import { UsernameFields } from './login-fields.tsx'
import { useLogin } from './use-login.ts'

/** Where agents log in, on their own page; a player's account is shown where to go instead (APP-16, AUTH-13). */
export function AgentLogin() {
  const [isPlayer, setPlayer] = useState(false)
  const login = useLogin({
    as: 'agent',
    onRefused: (error) => setPlayer(error instanceof Refusal && error.code === 'NON_AGENT_ACCOUNT'),
  })
  const { form } = login
  return (
    <form {...form.form} aria-label={t('shell.agentLogin')}>
      <UsernameFields form={form} />
      <LoginEnd {...login} text={t('shell.agentLogin')} />
      {isPlayer ? (
        <>
          <AlertLine kind="info" className="mt-2 text-14">
            {t('programme.playerAccount')}
          </AlertLine>
          <Button isWide className="mt-2" onClick={() => openDialog('login')}>
            {t('programme.playerLogin')}
          </Button>
        </>
      ) : null}
      <LoginLinks next={undefined} mayRegister={false} />
    </form>
  )
}
