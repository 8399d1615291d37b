import { PasswordField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { closeDialog } from '../../platform/dialogs.ts'
import { t } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { CodeInput } from '../code-input.tsx'
import { Submit } from '../new-password.tsx'
import { SendCode } from '../send-code.tsx'
import type { FormProps } from './form.types.ts'
import { useChange } from './use-change.tsx'

/** Sets the payment password, changes it by the old one, or sets a forgotten one anew (ACC-016). */
export function PaymentForm({ centre }: FormProps) {
  const { isSet, lockedUntil } = centre.paymentPassword
  const [isForgotten, setForgotten] = useState(lockedUntil !== null)
  const [code, setCode] = useState('')
  const { isBusy, errors, setErrors, change, guarded } = useChange(centre)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const words = {
      paymentPassword: text('paymentPassword'),
      confirmPaymentPassword: text('confirmPaymentPassword'),
    }
    const old = text('oldPaymentPassword')
    void change(async () => {
      if (isForgotten) await api('resetPaymentPassword', { body: { ...words, code } })
      else {
        const body = old ? { ...words, oldPaymentPassword: old } : words
        await api('setPaymentPassword', { body })
      }
      toast('good', t('security.paymentDone'))
      closeDialog()
    })
  }
  const word = { required: true, showLabel: t('people.show'), hideLabel: t('people.hide') }
  const isAtField = Object.keys(errors.fields).length > 0
  return guarded(
    <form noValidate onSubmit={submit}>
      <p className="mb-4 text-text2">
        {t(isForgotten ? 'security.paymentReset' : 'security.paymentText')}
      </p>
      {isForgotten ? (
        <ResetCode
          code={code}
          error={errors.fields.code}
          onCode={setCode}
          onTrouble={(form) => setErrors({ fields: {}, form })}
        />
      ) : null}
      {isSet && !isForgotten ? (
        <>
          <PasswordField
            name="oldPaymentPassword"
            label={t('security.oldPayment')}
            autoComplete="off"
            error={errors.fields.oldPaymentPassword}
            {...word}
          />
          <button
            type="button"
            className="-mt-3 mb-4 block text-14 font-semibold text-link"
            onClick={() => setForgotten(true)}
          >
            {t('security.paymentForgotten')}
          </button>
        </>
      ) : null}
      <PasswordField
        name="paymentPassword"
        label={t('security.newPayment')}
        autoComplete="off"
        maxLength={32}
        hint={t('security.paymentHint')}
        error={errors.fields.paymentPassword}
        {...word}
      />
      <PasswordField
        name="confirmPaymentPassword"
        label={t('security.confirmPayment')}
        autoComplete="off"
        maxLength={32}
        error={errors.fields.confirmPaymentPassword}
        {...word}
      />
      <Submit
        text={t(isSet ? 'security.change' : 'security.set')}
        isBusy={isBusy}
        message={isAtField ? '' : errors.form}
      />
    </form>,
  )
}

type ResetProps = {
  code: string
  error: string | undefined
  onCode: (code: string) => void
  onTrouble: (message: string) => void
}

function ResetCode({ code, error, onCode, onTrouble }: ResetProps) {
  const send = () =>
    api('sendOwnCode', { body: { use: 'payment' } }).catch((trouble) => {
      onTrouble(words(trouble))
      return null
    })
  return (
    <div className="mb-2">
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="mt-4">
        <CodeInput value={code} error={error} onChange={onCode} />
      </div>
    </div>
  )
}
