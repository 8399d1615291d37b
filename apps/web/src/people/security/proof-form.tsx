import { PasswordField, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { type Errors, errorsOf } from '../../platform/form-errors.ts'
import { t } from '../../platform/i18n.ts'
import { CodeInput } from '../code-input.tsx'
import { Submit } from '../new-password.tsx'
import { renewBy } from '../renew-by.ts'
import { SendCode } from '../send-code.tsx'
import type { Centre } from './protection.ts'

type Props = { centre: Centre; onProved: () => Promise<void> }
type State = { fields: Errors; form: string }

/** Asks who is there, in the way of this account; good for five minutes of changes (ACC-015). */
export function ProofForm({ centre, onProved }: Props) {
  const [way] = centre.proofs
  const [secret, setSecret] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<State>({ fields: {}, form: '' })
  if (!way) return <p className="text-text2">{t('security.logInAgain')}</p>
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({ fields: {}, form: '' })
    try {
      await renewBy(() => api('proveAgain', { body: { way, secret } }), t('security.renewalLost'))
      await onProved()
    } catch (error) {
      setErrors(errorsOf(error))
      setBusy(false)
    }
  }
  const error = errors.fields.secret ?? errors.fields.code
  const fields = { secret, setSecret, error, onTrouble: (form: string) => showTrouble(form) }
  const showTrouble = (form: string) => setErrors({ fields: {}, form })
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-4 text-text2">{t(`security.proof.${way}`)}</p>
      {way === 'password' ? <Password {...fields} /> : null}
      {way === 'authenticator' ? <AppCode {...fields} /> : null}
      {way === 'code' ? <SentCode {...fields} /> : null}
      <Submit
        text={t('shell.confirm')}
        isBusy={isBusy}
        isOff={secret === ''}
        message={error ? '' : errors.form}
      />
    </form>
  )
}

type FieldProps = {
  secret: string
  setSecret: (secret: string) => void
  error: string | undefined
  onTrouble: (message: string) => void
}

function Password({ secret, setSecret, error }: FieldProps) {
  return (
    <PasswordField
      name="secret"
      label={t('people.password')}
      autoComplete="current-password"
      value={secret}
      error={error}
      required
      showLabel={t('people.show')}
      hideLabel={t('people.hide')}
      onChange={(e) => setSecret(e.target.value)}
    />
  )
}

function AppCode({ secret, setSecret, error }: FieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  const change = () => {
    setSecret('')
    setRecovery(!isRecovery)
  }
  return (
    <>
      {isRecovery ? (
        <TextField
          name="secret"
          label={t('security.recoveryCode')}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="R-XXXX-XXXX"
          value={secret}
          error={error}
          required
          onChange={(e) => setSecret(e.target.value)}
        />
      ) : (
        <CodeInput value={secret} error={error} onChange={setSecret} />
      )}
      <button type="button" className="text-14 font-semibold text-link" onClick={change}>
        {t(isRecovery ? 'security.useApp' : 'security.useRecovery')}
      </button>
    </>
  )
}

function SentCode({ secret, setSecret, error, onTrouble }: FieldProps) {
  const send = () =>
    api('sendOwnCode', { body: { use: 'proof' } }).catch((trouble) => {
      onTrouble(words(trouble))
      return null
    })
  return (
    <>
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="mt-4">
        <CodeInput value={secret} error={error} onChange={setSecret} />
      </div>
    </>
  )
}
