import { navigate } from '@parola/client/routing'
import type { BodyOf, Calls } from '@parola/contract'
import { useState } from 'react'
import { api, Refusal, words } from '../platform/client.ts'
import { openDialog } from '../platform/dialogs.ts'
import type { Then } from '../platform/follow.ts'
import { type Opened, openSession } from '../platform/session.ts'
import { takeChallenge } from './challenge.ts'
import { proofBy, sendBy } from './identity/phone-auth.ts'
import type { TypedMobile } from './mobile.types.ts'
import { shownMobile } from './typed-mobile.ts'

const REFERRAL = 'referralCode'
const MINUTE_S = 60

/** Stores a referral code from the address for a later registration (APP-06). */
export function keepReferral(code: string | undefined) {
  if (code) sessionStorage.setItem(REFERRAL, code.slice(0, 40))
}

/** The values, by the platform's names for the brand's fields. */
export type Given = Partial<Omit<BodyOf<Calls['register']>, 'ageConfirmed' | 'registerMethod'>>
type GivenMobile = Given & TypedMobile
type GivenName = Given & { username: string; password: string; confirmPassword: string }
/** A form that waits for the code which was sent to its number. */
export type Waiting = { given: GivenMobile; sentFor: number }
/** A form that waits for its PIN, with the proof of its number where one is required. */
export type Choosing = { given: GivenMobile; proved: Proved }
/** The proof of a number: the code, what it was exchanged for, or an external provider's check. */
type Proved = {
  verificationCode?: string
  proof?: string
  firebaseChannel?: true
  firebaseIdToken?: string
}
export type Steps = { code: boolean; pin: boolean }

/** What every registration sends besides its proof. */
export function formOf<G extends Given>(g: G) {
  const referralCode = sessionStorage.getItem(REFERRAL)
  return {
    ...g,
    ageConfirmed: true,
    ...(referralCode ? { referralCode } : {}),
    domain: location.hostname,
    registerUrl: location.href.slice(0, 2000),
    registerMethod: 'WEB' as const,
    login: true as const,
  }
}

/** The same with the work that machines must do for each try. */
async function bodyOf<G extends Given>(g: G, call: 'register' | 'registerMobile') {
  return { ...formOf(g), challenge: await takeChallenge(call) }
}

export function sendRegisterCode(typed: TypedMobile) {
  return sendBy(typed, () => sendOwnCode(typed))
}

/** Has the platform itself send a code, even where an external provider checks phones. */
export async function sendOwnCode({ mobileNum: mobileNo, countryDialingCode }: TypedMobile) {
  const challenge = await takeChallenge('sendRegisterCode')
  return api('sendRegisterCode', { body: { mobileNo, countryDialingCode, challenge } })
}

async function provedBy(givenMobile: GivenMobile, code: string): Promise<Proved> {
  const proof = await proofBy(givenMobile, code)
  return 'code' in proof ? { verificationCode: proof.code } : proof
}

/** A code is exchanged for a proof that lasts while a PIN is chosen; an external check does not change. */
async function exchanged(givenMobile: GivenMobile, typed: string): Promise<Proved> {
  const proved = await provedBy(givenMobile, typed)
  if (proved.verificationCode === undefined) return proved
  const { mobileNum: mobileNo, countryDialingCode } = givenMobile
  const body = { mobileNo, countryDialingCode, code: proved.verificationCode }
  return api('proveRegisterCode', { body })
}

/** The code just sent to a number is still asked for when the platform sends no second one. */
function useEarlierCode() {
  const [sentTo, setSentTo] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    waiting,
    note: (givenMobile: GivenMobile) => setSentTo(shownMobile(givenMobile)),
    isGood: (givenMobile: GivenMobile, error: unknown) => {
      const restS = error instanceof Refusal ? error.value?.retryAfterS : undefined
      const isGood = restS !== undefined && shownMobile(givenMobile) === sentTo
      setWaiting(isGood ? { given: givenMobile, sentFor: restS / MINUTE_S } : null)
      return isGood
    },
  }
}

type Requested = { next: Then | undefined; steps: Steps }

/** Submits a valid form: registers immediately by name, after a code by number (REG-05). */
export function useRegistration({ next, steps }: Requested) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const [warning, setWarning] = useState('')
  const earlier = useEarlierCode()

  const welcome = async (opened: Opened) => {
    await openSession(opened)
    openDialog('register-success', { next })
    navigate('/', { replace: true })
  }

  const requestCode = async (givenMobile: GivenMobile) => {
    try {
      setWaiting({
        given: givenMobile,
        sentFor: (await sendRegisterCode(givenMobile)).expiredMinutes,
      })
      earlier.note(givenMobile)
    } catch (error) {
      setWarning(words(error))
      if (!earlier.isGood(givenMobile, error)) throw error
    }
  }

  const finish = async (givenMobile: GivenMobile, proved: Proved) => {
    const body = { ...(await bodyOf(givenMobile, 'registerMobile')), ...proved }
    await welcome(await api('registerMobile', { body }))
  }

  return {
    waiting,
    choosing,
    warning,
    byName: async (givenName: GivenName) =>
      welcome(await api('register', { body: await bodyOf(givenName, 'register') })),
    byMobile: async (givenMobile: GivenMobile) =>
      steps.code ? requestCode(givenMobile) : setChoosing({ given: givenMobile, proved: {} }),
    withCode: async ({ given }: Waiting, code: string) => {
      if (!steps.pin) return finish(given, await provedBy(given, code))
      setChoosing({ given, proved: await exchanged(given, code) })
      setWaiting(null)
    },
    withPin: ({ given, proved }: Choosing, pin: Pick<GivenName, 'password' | 'confirmPassword'>) =>
      finish({ ...given, ...pin }, proved),
    /** Back to the form, which a later step has found to be wrong. */
    toForm: () => {
      setWaiting(null)
      setChoosing(null)
    },
    stopWarning: () => {
      setWarning('')
      setWaiting(earlier.waiting)
    },
  }
}
