import { type Form, withoutEmpty } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Button } from '@parola/ui'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { CodeInput } from '../verification/code-input.tsx'
import { SendCode } from '../verification/send-code.tsx'
import type { FormProps } from './form.types.ts'
import { useChangeForm } from './use-change.tsx'

/** Sets the payment password, changes it with the old one, or resets a forgotten one (ACC-016). */
export function PaymentForm({ centre }: FormProps) {
  const { isSet, lockedUntil } = centre.paymentPassword
  const [isForgotten, setForgotten] = useState(lockedUntil !== null)
  const { form, guarded } = useChangeForm(centre, {
    values: { code: '', oldPaymentPassword: '', paymentPassword: '', confirmPaymentPassword: '' },
    rules: async () => {
      const rules = await import('@parola/contract/people/security')
      return isForgotten ? rules.resetPaymentPassword.body : rules.setPaymentPassword.body
    },
    body: ({ code, oldPaymentPassword, ...typed }) =>
      withoutEmpty({ ...typed, ...(isForgotten ? { code } : { oldPaymentPassword }) }),
    send: async (body) => {
      if ('code' in body) await api('resetPaymentPassword', { body })
      else await api('setPaymentPassword', { body })
      toast('good', t('security.paymentDone'))
      closeDialog()
    },
  })
  return guarded(
    <form {...form.form}>
      <p className="mb-4 text-text2">
        {t(isForgotten ? 'security.paymentReset' : 'security.paymentText')}
      </p>
      {isForgotten ? <ResetCode form={form} /> : null}
      {isSet && !isForgotten ? (
        <>
          <Password
            {...form.field('oldPaymentPassword')}
            label={t('security.oldPayment')}
            autoComplete="off"
          />
          <Button variant="link" className="-mt-4 mb-2 -ml-4" onClick={() => setForgotten(true)}>
            {t('security.paymentForgotten')}
          </Button>
        </>
      ) : null}
      <Password
        {...form.field('paymentPassword')}
        label={t('security.newPayment')}
        autoComplete="off"
        maxLength={32}
        hint={t('security.paymentHint')}
      />
      <Password
        {...form.field('confirmPaymentPassword')}
        label={t('security.confirmPayment')}
        autoComplete="off"
        maxLength={32}
      />
      <Submit form={form} text={t(isSet ? 'security.change' : 'security.set')} />
    </form>,
  )
}

function ResetCode({ form }: { form: Form<{ code: string }> }) {
  const onTrouble = (message: string) => form.show({}, message)
  const send = () =>
    api('sendOwnCode', { body: { use: 'payment' } }).catch((trouble) => {
      onTrouble(words(trouble))
      return null
    })
  return (
    <div className="mb-2">
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="mt-4">
        <CodeInput
          value={form.value('code')}
          error={form.fault('code')}
          onChange={(code) => form.set('code', code)}
        />
      </div>
    </div>
  )
}
