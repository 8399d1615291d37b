import { type Form, type Schema, withoutEmpty } from '@parola/client/forms'
import type { FieldRule } from '@parola/contract'
import { useState } from 'react'
import type { Solved } from '../../platform/forms/captcha.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { t } from '../../platform/texts/i18n.ts'
import { isMobileNumber } from '../verification/typed-mobile.ts'
import { check } from './register-check.ts'
import { formOf, type RegisterInput } from './registration.ts'

type Values = Record<string, string | boolean | Solved | null | undefined>
/** A refused attempt has used its captcha up: each round shows a new one. */
export type RegisterForm = Form<Values> & { captchaRound: number }

type Requested = {
  fields: readonly FieldRule[]
  minAge: number
  rules: () => Promise<Schema>
  send: (input: RegisterInput) => Promise<unknown>
  initial?: Record<string, string>
  changed?: (values: Values) => void
}

/** The form that the brand describes: each field by its rule, and the confirmation of the age. */
export function useRegisterForm(requested: Requested): RegisterForm {
  const { fields, minAge, rules, send, initial, changed } = requested
  const [captchaRound, setRound] = useState(0)
  const names = ['countryDialingCode', ...fields.map(({ field }) => field)]
  const inputIn = (values: Values) =>
    withoutEmpty(Object.fromEntries(names.map((name) => [name, values[name]])))
  const form = useForm({
    values: {
      // The fields may come after what was typed into them earlier.
      ...initial,
      ...Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])),
      ageConfirmed: false,
    } as Values,
    rules,
    body: (values) => formOf(inputIn(values)),
    check: async (values) => {
      const input = inputIn(values) as Record<string, string>
      const broken = check(fields, input)
      const { mobileNum, countryDialingCode = '' } = input
      if (
        mobileNum &&
        !broken.mobileNum &&
        !(await isMobileNumber({ mobileNum, countryDialingCode }))
      )
        broken.mobileNum = t('people.rule.mobile')
      if (!values.ageConfirmed) broken.ageConfirmed = t('people.ageNeeded', { age: minAge })
      return broken
    },
    send: (_, values) => send(inputIn(values)),
    ...(changed ? { changed } : {}),
    // The platform's error for a code belongs to the field that the brand has renamed.
    aliases: { code: 'verificationCode' },
    refused: () => {
      form.set('captcha', null)
      setRound((round) => round + 1)
      return false
    },
  })
  return { ...form, captchaRound }
}
