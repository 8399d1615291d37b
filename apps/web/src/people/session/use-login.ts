import { withoutEmpty } from '@parola/client/forms'
import { useState } from 'react'
import { api, Refusal } from '../../platform/calls/client.ts'
import { useSwitch } from '../../platform/calls/switches.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import type { Solved } from '../../platform/forms/captcha.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { remembered } from '../../platform/session/remembered.ts'
import { t } from '../../platform/texts/i18n.ts'
import { type Entrance, enter, needsProof } from '../entrance.ts'
import { prepareChallenge, takeChallenge } from '../verification/challenge.ts'
import { useCountdown } from '../verification/countdown.ts'
import type { TypedMobile } from '../verification/mobile.types.ts'
import { proofBy } from '../verification/phone-auth.ts'

const REQUIRED = {
  username: ['username', 'password'],
  sms: ['mobileNum', 'code'],
} as const

type Props = {
  next?: Then | undefined
  as?: 'agent' | undefined
  onRefused?: (error: unknown) => void
}

export type Login = ReturnType<typeof useLogin>

/** The form, and what follows a refused attempt: a captcha, or a pause. */
export function useLogin({ next, as, onRefused }: Props) {
  // Agents log in with a password only (reading 14).
  const hasCodes = useSwitch('CODELOGIN3') && !as
  const [known] = useState(remembered)
  const [type, setType] = useState<'username' | 'sms'>(known.mobileNum ? 'sms' : 'username')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [captchaRound, setRound] = useState(0)
  const [pause, startPause] = useCountdown()
  const method = hasCodes ? type : 'username'
  const isKnown = Boolean(known.account ?? known.mobileNum)
  const who = (typed: Typed): Entrance => {
    const remember = method === 'sms' ? mobileIn(typed) : { account: typed.username.trim() }
    return { next, as, remember: typed.remember ? remember : undefined }
  }
  const form = useForm({
    values: {
      username: known.account ?? '',
      password: '',
      mobileNum: known.mobileNum ?? '',
      countryDialingCode: known.countryDialingCode ?? '',
      code: '',
      captcha: null as Solved | null,
      remember: isKnown,
      terms: isKnown,
    },
    rules: async () => (await import('@parola/contract/people/session')).login.body,
    body: (typed) => ({
      ...proofIn(typed, method),
      type: method,
      rememberMe: typed.remember,
      ...withoutEmpty({ as, captcha: typed.captcha }),
    }),
    check: (typed) => {
      const missing = REQUIRED[method].filter((name) => typed[name].trim() === '')
      return {
        ...Object.fromEntries(missing.map((name) => [name, t('people.rule.required')])),
        ...(needsCaptcha && !typed.captcha ? { captcha: t('people.captchaNeeded') } : {}),
        ...(typed.terms ? {} : { terms: t('people.termsNeeded') }),
      }
    },
    send: async (requested, typed) => {
      const proof =
        method === 'sms' ? { code: undefined, ...(await proofBy(mobileIn(typed), typed.code)) } : {}
      const challenge = typed.captcha ? { challenge: await takeChallenge('login') } : {}
      await enter(
        await api('login', { body: { ...requested, ...proof, ...challenge } }),
        who(typed),
      )
    },
    refused: (error, typed) => {
      if (needsProof(error, who(typed))) return true
      const value = error instanceof Refusal ? error.value : null
      onRefused?.(error)
      if (value?.captcha) {
        setNeedsCaptcha(true)
        prepareChallenge('login')
      }
      if (value?.retryAfterS) startPause(value.retryAfterS)
      form.set('captcha', null)
      setRound((n) => n + 1)
      return false
    },
  })
  const choose = (chosen: typeof type) => {
    setType(chosen)
    form.show({})
  }
  return { form, method, hasCodes, choose, needsCaptcha, captchaRound, pause }
}

type Typed = TypedMobile & {
  username: string
  password: string
  code: string
  remember: boolean
}

function proofIn({ username, password, code, ...typed }: Typed, method: keyof typeof REQUIRED) {
  return withoutEmpty(
    method === 'sms' ? { ...mobileIn(typed), code } : { username: username.trim(), password },
  )
}

function mobileIn({ mobileNum, countryDialingCode }: TypedMobile): TypedMobile {
  return { mobileNum, countryDialingCode }
}
