import type { Form } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { Button } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { EmailField } from '../contact-fields.tsx'
import { isCodeReady, SubmittedCode } from '../verification/code-input.tsx'
import { MobileField } from '../verification/mobile-field.tsx'
import { SendCode } from '../verification/send-code.tsx'
import { shownMobile } from '../verification/typed-mobile.ts'
import type { FormProps } from './form.types.ts'
import { useChangeForm } from './use-change.tsx'

type Sent = { expiredMinutes: number }

/** Binds a mobile number: the number, then the code that it gets (ACC-017). */
export function MobileForm({ centre }: FormProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { form, guarded } = useChangeForm(centre, {
    values: { countryDialingCode: '', mobileNum: '', code: '' },
    rules: async () => {
      const rules = await import('@parola/contract/people/security')
      return sent ? rules.bindMobile.body : rules.sendMobileCode.body
    },
    send: async (body, { code }) => {
      if (!sent) return setSent(await api('sendMobileCode', { body }))
      await api('bindMobile', { body: { ...body, code } })
      bound(t('security.mobileBound'))
    },
  })
  const typed = {
    countryDialingCode: form.value('countryDialingCode'),
    mobileNum: form.value('mobileNum'),
  }
  return guarded(
    <Binding
      form={form}
      sent={sent}
      isSet={centre.mobile.masked !== null}
      to={typed.mobileNum && shownMobile(typed)}
      again={() => api('sendMobileCode', { body: typed })}
      onOther={() => setSent(null)}
    >
      <MobileField
        error={form.fault('mobileNum')}
        initial={typed}
        onChange={({ countryDialingCode, mobileNum }) => {
          form.set('countryDialingCode', countryDialingCode)
          form.set('mobileNum', mobileNum)
        }}
      />
    </Binding>,
  )
}

/** Binds an e-mail address, in the same two steps. */
export function EmailForm({ centre }: FormProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { form, guarded } = useChangeForm(centre, {
    values: { email: '', code: '' },
    rules: async () => {
      const rules = await import('@parola/contract/people/security')
      return sent ? rules.bindEmail.body : rules.sendEmailCode.body
    },
    send: async (body, { code }) => {
      if (!sent) return setSent(await api('sendEmailCode', { body }))
      await api('bindEmail', { body: { ...body, code } })
      bound(t('security.emailBound'))
    },
  })
  const email = form.value('email')
  return guarded(
    <Binding
      form={form}
      sent={sent}
      isSet={centre.email.isProved}
      to={email}
      again={() => api('sendEmailCode', { body: { email } })}
      onOther={() => setSent(null)}
    >
      <EmailField {...form.field('email')} />
    </Binding>,
  )
}

function bound(message: string) {
  toast('good', message)
  closeDialog()
}

type Props = {
  form: Form<{ code: string }>
  sent: Sent | null
  isSet: boolean
  /** The recipient of the code, for display; empty while it is unknown. */
  to: string
  again: () => Promise<Sent>
  onOther: () => void
  children: ReactNode
}

function Binding({ form, sent, isSet, to, again, onOther, children }: Props) {
  return (
    <form {...form.form}>
      {sent ? (
        <>
          <p className="mb-4 text-text2">{t('people.codeSent', { mobile: to })}</p>
          <SubmittedCode form={form} name="code" />
          <SendCode
            sentFor={sent.expiredMinutes}
            onSend={again}
            onTrouble={(message) => form.show({}, message)}
          />
          <Button
            variant="link"
            className="mt-1 -ml-4"
            onClick={() => {
              form.set('code', '')
              onOther()
            }}
          >
            {t('security.other')}
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4 text-text2">
            {t(isSet ? 'security.rebindText' : 'security.bindText')}
          </p>
          {children}
        </>
      )}
      <Submit
        form={form}
        text={t(sent ? 'shell.confirm' : 'people.codeSend')}
        isOff={sent ? !isCodeReady({ form, name: 'code' }) : to === ''}
      />
    </form>
  )
}
