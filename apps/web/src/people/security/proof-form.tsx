import type { Form } from '@parola/client/forms'
import { Button, TextField } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { renewBy } from '../session/renew-by.ts'
import { CodeInput } from '../verification/code-input.tsx'
import { SendCode } from '../verification/send-code.tsx'
import type { Centre } from './protection.ts'

type Props = { centre: Centre; onProved: () => void }

/** Step-up by this account's method; valid for five minutes of changes (ACC-015). */
export function ProofForm({ centre, onProved }: Props) {
  const [method] = centre.proofs
  const form = useForm({
    values: { secret: '' },
    rules: async () => (await import('@parola/contract/people/security')).proveAgain.body,
    body: ({ secret }) => ({ method, secret }),
    send: async (body) => {
      await renewBy(() => api('proveAgain', { body }), t('security.renewalLost'))
      onProved()
    },
    aliases: { code: 'secret' },
  })
  if (!method) return <p className="text-text2">{t('security.logInAgain')}</p>
  return (
    <form {...form.form}>
      <p className="mb-4 text-text2">{t(`security.proof.${method}`)}</p>
      {method === 'password' ? (
        <Password
          {...form.field('secret')}
          label={t('people.password')}
          autoComplete="current-password"
        />
      ) : null}
      {method === 'authenticator' ? <AppCode form={form} /> : null}
      {method === 'code' ? <SentCode form={form} /> : null}
      <Submit form={form} text={t('shell.confirm')} isOff={form.value('secret') === ''} />
    </form>
  )
}

type FieldProps = { form: Form<{ secret: string }> }

function Code({ form }: FieldProps) {
  return (
    <CodeInput
      value={form.value('secret')}
      error={form.fault('secret')}
      onChange={(code) => form.set('secret', code)}
    />
  )
}

function AppCode({ form }: FieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  const change = () => {
    form.set('secret', '')
    setRecovery(!isRecovery)
  }
  return (
    <>
      {isRecovery ? (
        <TextField
          {...form.field('secret')}
          label={t('security.recoveryCode')}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="R-XXXX-XXXX"
          required
        />
      ) : (
        <Code form={form} />
      )}
      <Button variant="link" className="-ml-4" onClick={change}>
        {t(isRecovery ? 'security.useApp' : 'security.useRecovery')}
      </Button>
    </>
  )
}

function SentCode({ form }: FieldProps) {
  const onTrouble = (message: string) => form.show({}, message)
  const send = () =>
    api('sendOwnCode', { body: { use: 'proof' } }).catch((trouble) => {
      onTrouble(words(trouble))
      return null
    })
  return (
    <>
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="mt-4">
        <Code form={form} />
      </div>
    </>
  )
}
