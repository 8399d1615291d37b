import type { Form } from '@parola/client/forms'
import { TextField } from '@parola/ui'
import { lazy, Suspense, useEffect } from 'react'
import { chunk } from '../platform/chunk.ts'
import { api } from '../platform/client.ts'
import { t } from '../platform/i18n.ts'
import { Password } from '../platform/password.tsx'
import { prepareChallenge, takeChallenge } from './challenge.ts'
import { CodeInput } from './code-input.tsx'
import { sendBy } from './identity/phone-auth.ts'
import { SendCode } from './send-code.tsx'
import { isMobileNumber } from './typed-mobile.ts'

const MobileField = lazy(async () => ({
  default: (await chunk(() => import('./mobile-field.tsx'))).MobileField,
}))

export function UsernameFields({ form }: { form: Form<{ username: string; password: string }> }) {
  return (
    <>
      <TextField
        {...form.field('username')}
        label={t('people.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        required
      />
      <Password
        {...form.field('password')}
        label={t('people.password')}
        autoComplete="current-password"
        maxLength={128}
      />
    </>
  )
}

type CodeProps = {
  form: Form<{ mobileNum: string; countryDialingCode: string; code: string }>
  purpose: 'login' | 'password'
  onTrouble: (message: string) => void
}

/** A number and the code that is sent to it. */
export function CodeFields({ form, purpose, onTrouble }: CodeProps) {
  const code = form.value('code')
  const typed = {
    mobileNum: form.value('mobileNum'),
    countryDialingCode: form.value('countryDialingCode'),
  }
  useEffect(() => prepareChallenge('sendCode'), [])
  const send = async () => {
    const isRight = typed.countryDialingCode !== '' && (await isMobileNumber(typed))
    form.show(isRight ? {} : { mobileNum: t('people.rule.mobile') })
    if (!isRight) return null
    const ours = async () => {
      const challenge = await takeChallenge('sendCode')
      return api('sendCode', { body: { ...typed, type: purpose, challenge } })
    }
    // A new password is for who proves the number to the platform itself.
    return purpose === 'login' ? sendBy(typed, ours) : ours()
  }
  return (
    <Suspense fallback={<div className="skeleton mb-4 h-[68px]" />}>
      <MobileField
        error={form.fault('mobileNum')}
        initial={typed}
        onChange={({ mobileNum, countryDialingCode }) => {
          form.set('mobileNum', mobileNum)
          form.set('countryDialingCode', countryDialingCode)
        }}
      />
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="h-3" />
      <CodeInput
        value={code}
        error={form.fault('code')}
        hint={code ? t('people.codeNeeded') : undefined}
        onChange={(next) => form.set('code', next)}
      />
    </Suspense>
  )
}
