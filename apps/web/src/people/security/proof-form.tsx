import type { Form } from '@parola/client/forms'
import { TextField } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { t } from '../../platform/i18n.ts'
import { Password } from '../../platform/password.tsx'
import { Submit } from '../../platform/submit.tsx'
import { CodeInput } from '../code-input.tsx'
import { renewBy } from '../renew-by.ts'
import { SendCode } from '../send-code.tsx'
import type { Centre } from './protection.ts'

type Props = { centre: Centre; onProved: () => void }

/** Step-up by this account's method; valid for five minutes of changes (ACC-015). */
export function ProofForm({ centre, onProved }: Props) {
  const [method] = centre.proofs
  const form = useForm({
    values: { secret: '' },
    isBrief: true,
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
      <button type="button" className="text-14 font-semibold text-link" onClick={change}>
        {t(isRecovery ? 'security.useApp' : 'security.useRecovery')}
      </button>
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
