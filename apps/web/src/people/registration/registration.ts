import { navigate } from '@parola/client/routing'
import type { BodyOf, Calls } from '@parola/contract'
import { useState } from 'react'
import { api, Refusal, words } from '../../platform/calls/client.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import type { Then } from '../../platform/dialogs/follow.ts'
import { type Opened, openSession } from '../../platform/session/session.ts'
import { takeChallenge } from '../verification/challenge.ts'
import type { TypedMobile } from '../verification/mobile.types.ts'
import { proofBy, sendBy } from '../verification/phone-auth.ts'
import { shownMobile } from '../verification/typed-mobile.ts'
import { forgetDraft } from './register-draft.ts'

const REFERRAL = 'referralCode'
const MINUTE_S = 60

/** The values, by the platform's names for the brand's fields. */
export type RegisterInput = Partial<
  Omit<BodyOf<Calls['register']>, 'ageConfirmed' | 'registerMethod'>
>
type MobileInput = RegisterInput & TypedMobile
type NameInput = RegisterInput & { username: string; password: string; confirmPassword: string }
/** A form that waits for the code which was sent to its number. */
export type Waiting = { input: MobileInput; sentFor: number }
/** A form that waits for its PIN, with the proof of its number where one is required. */
export type Choosing = { input: MobileInput; proved: Proved }
/** The proof of a number: the code, what it was exchanged for, or an external provider's check. */
type Proved = {
  verificationCode?: string
  proof?: string
  firebaseChannel?: true
  firebaseIdToken?: string
}
export type Steps = { code: boolean; pin: boolean }

/** What every registration sends besides its proof. */
export function formOf<I extends RegisterInput>(input: I) {
  const referralCode = sessionStorage.getItem(REFERRAL)
  return {
    ...input,
    ageConfirmed: true,
    ...(referralCode ? { referralCode } : {}),
    domain: location.hostname,
    registerUrl: location.href.slice(0, 2000),
    registerMethod: 'WEB' as const,
    login: true as const,
  }
}

/** The same with a solved challenge, which makes automated attempts expensive. */
async function bodyOf<I extends RegisterInput>(input: I, call: 'register' | 'registerMobile') {
  return { ...formOf(input), challenge: await takeChallenge(call) }
}

export function sendRegisterCode(typed: TypedMobile) {
  return sendBy(typed, () => sendOwnCode(typed))
}

/** Has the platform itself send a code, even where an external provider checks phones. */
export async function sendOwnCode({ mobileNum: mobileNo, countryDialingCode }: TypedMobile) {
  const challenge = await takeChallenge('sendRegisterCode')
  return api('sendRegisterCode', { body: { mobileNo, countryDialingCode, challenge } })
}

async function provedBy(input: MobileInput, code: string): Promise<Proved> {
  const proof = await proofBy(input, code)
  return 'code' in proof ? { verificationCode: proof.code } : proof
}

/** A code is exchanged for a proof that lasts while a PIN is chosen; an external check does not change. */
async function exchanged(input: MobileInput, typed: string): Promise<Proved> {
  const proved = await provedBy(input, typed)
  if (proved.verificationCode === undefined) return proved
  const { mobileNum: mobileNo, countryDialingCode } = input
  const body = { mobileNo, countryDialingCode, code: proved.verificationCode }
  return api('proveRegisterCode', { body })
}

/** When the platform sends no second code to a number, the first one can still be entered. */
function useEarlierCode() {
  const [sentTo, setSentTo] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return {
    waiting,
    note: (input: MobileInput) => setSentTo(shownMobile(input)),
    isGood: (input: MobileInput, error: unknown) => {
      const restS = error instanceof Refusal ? error.value?.retryAfterS : undefined
      const isGood = restS !== undefined && shownMobile(input) === sentTo
      setWaiting(isGood ? { input, sentFor: restS / MINUTE_S } : null)
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
    forgetDraft()
    await openSession(opened)
    openDialog('register-success', { next })
    navigate('/', { replace: true })
  }

  const requestCode = async (input: MobileInput) => {
    try {
      setWaiting({
        input,
        sentFor: (await sendRegisterCode(input)).expiredMinutes,
      })
      earlier.note(input)
    } catch (error) {
      setWarning(words(error))
      if (!earlier.isGood(input, error)) throw error
    }
  }

  const finish = async (input: MobileInput, proved: Proved) => {
    const body = { ...(await bodyOf(input, 'registerMobile')), ...proved }
    await welcome(await api('registerMobile', { body }))
  }

  return {
    waiting,
    choosing,
    warning,
    byName: async (input: NameInput) =>
      welcome(await api('register', { body: await bodyOf(input, 'register') })),
    byMobile: async (input: MobileInput) =>
      steps.code ? requestCode(input) : setChoosing({ input, proved: {} }),
    withCode: async ({ input }: Waiting, code: string) => {
      if (!steps.pin) return finish(input, await provedBy(input, code))
      setChoosing({ input, proved: await exchanged(input, code) })
      setWaiting(null)
    },
    withPin: ({ input, proved }: Choosing, pin: Pick<NameInput, 'password' | 'confirmPassword'>) =>
      finish({ ...input, ...pin }, proved),
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
