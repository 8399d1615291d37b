import { TextField } from '@parola/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../platform/client.ts'
import { closeDialog } from '../../platform/dialogs.ts'
import { t } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { CODE_DIGITS, CodeInput } from '../code-input.tsx'
import type { TypedMobile } from '../mobile.types.ts'
import { MobileField } from '../mobile-field.tsx'
import { Submit } from '../new-password.tsx'
import { SendCode } from '../send-code.tsx'
import { shownMobile } from '../typed-mobile.ts'
import type { FormProps } from './form.types.ts'
import { useChange } from './use-change.tsx'

/** Binds a mobile number: the number, then the code that it gets (ACC-017). */
export function MobileForm({ centre }: FormProps) {
  const [typed, setTyped] = useState<TypedMobile>({ countryDialingCode: '', mobileNum: '' })
  return (
    <Binding
      centre={centre}
      isSet={centre.mobile.masked !== null}
      to={shownMobile(typed)}
      isEmpty={typed.mobileNum === ''}
      done={t('security.mobileBound')}
      send={() => api('sendMobileCode', { body: typed })}
      bind={(code) => api('bindMobile', { body: { ...typed, code } })}
      field={(error) => <MobileField error={error.mobileNum} onChange={setTyped} />}
    />
  )
}

/** Binds an e-mail address, in the same two steps. */
export function EmailForm({ centre }: FormProps) {
  const [email, setEmail] = useState('')
  return (
    <Binding
      centre={centre}
      isSet={centre.email.isProved}
      to={email}
      isEmpty={email === ''}
      done={t('security.emailBound')}
      send={() => api('sendEmailCode', { body: { email } })}
      bind={(code) => api('bindEmail', { body: { email, code } })}
      field={(error) => (
        <TextField
          name="email"
          type="email"
          label={t('people.field.email')}
          autoComplete="email"
          maxLength={120}
          value={email}
          error={error.email}
          required
          onChange={(e) => setEmail(e.target.value)}
        />
      )}
    />
  )
}

type Sent = { expiredMinutes: number }
type Props = FormProps & {
  isSet: boolean
  /** Where the code goes, as people read it. */
  to: string
  isEmpty: boolean
  done: string
  send: () => Promise<Sent>
  bind: (code: string) => Promise<null>
  field: (errors: Record<string, string>) => ReactNode
}

function Binding({ centre, isSet, to, isEmpty, done, send, bind, field }: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [code, setCode] = useState('')
  const { isBusy, errors, setErrors, change, guarded } = useChange(centre)
  const ask = () => change(async () => setSent(await send()))
  const prove = (typed: string) =>
    change(async () => {
      await bind(typed)
      toast('good', done)
      closeDialog()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sent) void ask()
    else if (code.length === CODE_DIGITS) void prove(code)
  }
  const type = (next: string) => {
    setCode(next)
    if (next.length === CODE_DIGITS && next !== code && !isBusy) void prove(next)
  }
  const isAtField = Object.keys(errors.fields).length > 0
  return guarded(
    <form noValidate onSubmit={submit}>
      {sent ? (
        <>
          <p className="mb-4 text-text2">{t('people.codeSent', { mobile: to })}</p>
          <CodeInput value={code} isFocused error={errors.fields.code} onChange={type} />
          <SendCode
            sentFor={sent.expiredMinutes}
            onSend={send}
            onTrouble={(form) => setErrors({ fields: {}, form })}
          />
          <button
            type="button"
            className="mt-3 text-14 font-semibold text-link"
            onClick={() => setSent(null)}
          >
            {t('security.other')}
          </button>
        </>
      ) : (
        <>
          <p className="mb-4 text-text2">
            {t(isSet ? 'security.rebindText' : 'security.bindText')}
          </p>
          {field(errors.fields)}
        </>
      )}
      <Submit
        text={t(sent ? 'shell.confirm' : 'people.codeSend')}
        isBusy={isBusy}
        isOff={sent ? code.length !== CODE_DIGITS : isEmpty}
        message={isAtField && !(sent && !errors.fields.code) ? '' : errors.form}
      />
    </form>,
  )
}
