import { navigate } from '@parola/client/routing'
import { useState } from 'react'
import type { Solved } from '../platform/captcha.tsx'
import { api, Refusal, words } from '../platform/client.ts'
import { openDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { type Opened, openSession } from '../platform/session.ts'
import { takeChallenge } from './challenge.ts'
import { proofBy, sendBy } from './identity/phone-auth.ts'
import type { TypedMobile } from './mobile.types.ts'
import { shownMobile } from './typed-mobile.ts'

const REFERRAL = 'referralCode'
const MINUTE_S = 60
const NO_ERRORS = { fields: {}, form: '' }
const PIN_FIELDS = ['password', 'confirmPassword']

/** Keeps a referral code of the address for the registration that may come later (APP-06). */
export function keepReferral(code: string | undefined) {
  if (code) sessionStorage.setItem(REFERRAL, code.slice(0, 40))
}

export type Given = Record<string, string>
type GivenMobile = Given & TypedMobile
type GivenName = Given & { username: string; password: string; confirmPassword: string }
/** A form that waits for the code which was sent to its number. */
export type Waiting = { given: GivenMobile; sentFor: number }
/** A form that waits for its PIN, and what proves its number, where that is asked for. */
export type Choosing = { given: GivenMobile; proved: Proved }
/** What proves a number: the code, what it was exchanged for, or the check of an outside provider. */
type Proved = {
  verificationCode?: string
  proof?: string
  firebaseChannel?: true
  firebaseIdToken?: string
}
export type Steps = { code: boolean; pin: boolean }

/** What every registration sends besides its own proof. */
export function formOf<G extends Given>(given: G, solved: Solved | null) {
  const referralCode = sessionStorage.getItem(REFERRAL)
  return {
    ...given,
    ageConfirmed: true,
    ...(solved ? { captcha: solved } : {}),
    ...(referralCode ? { referralCode } : {}),
    domain: location.hostname,
    registerUrl: location.href.slice(0, 2000),
    registerMethod: 'WEB' as const,
    login: true as const,
  }
}

/** What was typed into a form; empty fields are not sent. */
export function givenIn(form: HTMLFormElement): Given {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries.filter(([name, value]) => name !== 'terms' && value !== ''))
}

type Asked = { call: 'register' | 'registerMobile'; solved: Solved | null }

/** The same with the work that machines must do for each try. */
async function bodyOf<G extends Given>(given: G, { call, solved }: Asked) {
  return { ...formOf(given, solved), challenge: await takeChallenge(call) }
}

export function sendRegisterCode(typed: TypedMobile) {
  return sendBy(typed, () => sendOwnCode(typed))
}

/** Has the platform itself send a code, whoever checks the phones of the brand otherwise. */
export async function sendOwnCode({ mobileNum: mobileNo, countryDialingCode }: TypedMobile) {
  const challenge = await takeChallenge('sendRegisterCode')
  return api('sendRegisterCode', { body: { mobileNo, countryDialingCode, challenge } })
}

async function provedBy(given: GivenMobile, code: string): Promise<Proved> {
  const proof = await proofBy(given, code)
  return 'code' in proof ? { verificationCode: proof.code } : proof
}

/** A code is exchanged for what stays good while a PIN is chosen; an outside check stays as it is. */
async function exchanged(given: GivenMobile, typed: string): Promise<Proved> {
  const proved = await provedBy(given, typed)
  if (proved.verificationCode === undefined) return proved
  const { mobileNum: mobileNo, countryDialingCode } = given
  const body = { mobileNo, countryDialingCode, code: proved.verificationCode }
  return api('proveRegisterCode', { body })
}

/** The code that a number got just now is asked for still when the platform sends no second one. */
function useEarlierCode() {
  const [sentTo, setSentTo] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    waiting,
    note: (given: GivenMobile) => setSentTo(shownMobile(given)),
    isGood: (given: GivenMobile, error: unknown) => {
      const restS = error instanceof Refusal ? error.value?.retryAfterS : undefined
      const isGood = restS !== undefined && shownMobile(given) === sentTo
      setWaiting(isGood ? { given, sentFor: restS / MINUTE_S } : null)
      return isGood
    },
  }
}

/** What happens to a form that is right: registered at once by name, after a code by number (REG-05). */
export function useRegistration(next: Then | undefined, steps: Steps) {
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const [warning, setWarning] = useState('')
  const earlier = useEarlierCode()
  const [solved, setSolved] = useState<Solved | null>(null)
  const [errors, setErrors] = useState<{ fields: Errors; form: string }>(NO_ERRORS)

  /** What is wrong with the form is shown at the form; with the code or the PIN, there. */
  const refused = (error: unknown) => {
    const code = error instanceof Refusal ? error.code : ''
    const found = errorsOf(error)
    if (code.startsWith('CAPTCHA')) setSolved(null)
    if (/^(CODE|PHONE_TOKEN)/.test(code)) return setErrors({ ...found, form: '' })
    setWaiting(null)
    if (!PIN_FIELDS.some((field) => found.fields[field])) setChoosing(null)
    setErrors(found)
  }

  const welcome = async (open: () => Promise<Opened>) => {
    setBusy(true)
    try {
      await openSession(await open())
      openDialog('register-success', { next })
      navigate('/', { replace: true })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const askForCode = async (given: GivenMobile) => {
    setBusy(true)
    try {
      setWaiting({ given, sentFor: (await sendRegisterCode(given)).expiredMinutes })
      earlier.note(given)
    } catch (error) {
      setErrors(earlier.isGood(given, error) ? NO_ERRORS : errorsOf(error))
      setWarning(words(error))
    } finally {
      setBusy(false)
    }
  }

  const proveNumber = async ({ given }: Waiting, code: string) => {
    setBusy(true)
    try {
      setChoosing({ given, proved: await exchanged(given, code) })
      setWaiting(null)
      setErrors(NO_ERRORS)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const finish = (given: GivenMobile, prove: () => Promise<Proved>) =>
    welcome(async () => {
      const proved = await prove()
      const body = await bodyOf(given, { call: 'registerMobile', solved })
      return api('registerMobile', { body: { ...body, ...proved } })
    })

  return {
    isBusy,
    waiting,
    choosing,
    warning,
    errors,
    setSolved,
    showErrors: (fields: Errors) => setErrors({ fields, form: '' }),
    byName: (given: Given) =>
      welcome(async () => {
        const body = await bodyOf(given as GivenName, { call: 'register', solved })
        return api('register', { body })
      }),
    byMobile: (given: Given) =>
      steps.code
        ? askForCode(given as GivenMobile)
        : Promise.resolve(setChoosing({ given: given as GivenMobile, proved: {} })),
    withCode: (waits: Waiting, code: string) =>
      steps.pin ? proveNumber(waits, code) : finish(waits.given, () => provedBy(waits.given, code)),
    withPin: ({ given, proved }: Choosing, pin: Given) =>
      finish({ ...given, ...pin }, async () => proved),
    stopChoosing: () => setChoosing(null),
    stopWaiting: () => setWaiting(null),
    stopWarning: () => {
      setWarning('')
      setWaiting(earlier.waiting)
    },
  }
}
