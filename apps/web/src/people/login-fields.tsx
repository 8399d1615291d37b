import { PasswordField, TextField } from '@parola/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { chunk } from '../platform/chunk.ts'
import { api } from '../platform/client.ts'
import type { Errors } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import type { Remembered } from '../platform/remembered.ts'
import { prepareChallenge, takeChallenge } from './challenge.ts'
import { CodeInput } from './code-input.tsx'
import { sendBy } from './identity/phone-auth.ts'
import type { TypedMobile } from './mobile.types.ts'
import { SendCode } from './send-code.tsx'
import { isMobileNumber } from './typed-mobile.ts'

const MobileField = lazy(async () => ({
  default: (await chunk(() => import('./mobile-field.tsx'))).MobileField,
}))

type Props = { errors: Errors; remembered: Remembered }

export function UsernameFields({ errors, remembered }: Props) {
  return (
    <>
      <TextField
        name="username"
        label={t('people.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        defaultValue={remembered.account}
        error={errors.username}
        required
      />
      <PasswordField
        name="password"
        label={t('people.password')}
        autoComplete="current-password"
        maxLength={128}
        error={errors.password}
        showLabel={t('people.show')}
        hideLabel={t('people.hide')}
        required
      />
    </>
  )
}

type CodeProps = Props & {
  code: string
  purpose: 'login' | 'password'
  onCode: (code: string) => void
  onErrors: (errors: Errors) => void
  onTrouble: (message: string) => void
}

/** A number and the code that is sent to it. */
export function CodeFields(props: CodeProps) {
  const { errors, remembered, code, purpose, onCode, onErrors, onTrouble } = props
  const [typed, setTyped] = useState<TypedMobile>({
    countryDialingCode: remembered.countryDialingCode ?? '',
    mobileNum: remembered.mobileNum ?? '',
  })
  useEffect(() => prepareChallenge('sendCode'), [])
  const send = async () => {
    const isRight = typed.countryDialingCode !== '' && (await isMobileNumber(typed))
    onErrors(isRight ? {} : { mobileNum: t('people.rule.mobile') })
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
      <MobileField error={errors.mobileNum} initial={remembered} onChange={setTyped} />
      <SendCode onSend={send} onTrouble={onTrouble} />
      <div className="h-3" />
      <CodeInput
        value={code}
        error={errors.code}
        hint={code ? t('people.codeNeeded') : undefined}
        onChange={onCode}
      />
    </Suspense>
  )
}
