import type { Form } from '@parola/client/forms'
import { Skeleton } from '@parola/ui'
import { lazy, Suspense, useEffect } from 'react'
import { api } from '../../platform/calls/client.ts'
import { Password } from '../../platform/forms/password.tsx'
import { chunk } from '../../platform/loading/chunk.ts'
import { t } from '../../platform/texts/i18n.ts'
import { UsernameField } from '../contact-fields.tsx'
import { prepareChallenge, takeChallenge } from '../verification/challenge.ts'
import { CodeInput } from '../verification/code-input.tsx'
import { sendBy } from '../verification/phone-auth.ts'
import { SendCode } from '../verification/send-code.tsx'
import { isMobileNumber } from '../verification/typed-mobile.ts'

const MobileField = lazy(async () => ({
  default: (await chunk(() => import('../verification/mobile-field.tsx'))).MobileField,
}))

export function UsernameFields({ form }: { form: Form<{ username: string; password: string }> }) {
  return (
    <>
      <UsernameField {...form.field('username')} />
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
    <Suspense fallback={<Skeleton className="mb-4 h-[68px]" />}>
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
