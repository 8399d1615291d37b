import type { ErrorCode, FieldError } from '@parola/contract'
import { NetworkTrouble, Refusal } from '../../platform/calls/client.ts'
import { callQuery, queryClient } from '../../platform/calls/query.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
import type { TypedMobile } from './mobile.types.ts'

const SWITCH = 'PHONEAUTH3'
const TIMEOUT_MS = 20_000
/** The delay before another code may be requested (requirement OTP-02). */
const REST_MINUTES = 1

type Sent = { expiredMinutes: number }
export type NumberProof = { code: string } | { firebaseChannel: true; firebaseIdToken: string }

/** The check that was begun in this tab, and for which number. */
let begun: { mobile: string; sessionInfo: string } | null = null

/** Requests a code: from the brand's provider of phone checks, or else from the platform itself. */
export async function sendBy(typed: TypedMobile, ours: () => Promise<Sent>): Promise<Sent> {
  const place = await placeOf()
  if (!place) return ours()
  const mobile = await written(typed)
  const { sessionInfo } = await sendRequest(place, 'sendVerificationCode', { phoneNumber: mobile })
  begun = { mobile, sessionInfo: String(sessionInfo) }
  return { expiredMinutes: REST_MINUTES }
}

/** The proof of a number: the code, or what the provider returned for it. */
export async function proofBy(typed: TypedMobile, code: string): Promise<NumberProof> {
  const place = await placeOf()
  if (!place) return { code }
  const mobile = await written(typed)
  if (begun?.mobile !== mobile) throw refusalOf('SESSION_EXPIRED')
  const { sessionInfo } = begun
  const { idToken } = await sendRequest(place, 'signInWithPhoneNumber', { sessionInfo, code })
  begun = null
  return { firebaseChannel: true, firebaseIdToken: String(idToken) }
}

type Place = { url: string; key: string }

async function placeOf(): Promise<Place | null> {
  const tree = await queryClient.fetchQuery(callQuery('whitelabel'))
  const isOn = tree.some(({ modId, enabled }) => modId === SWITCH && enabled)
  return isOn ? queryClient.fetchQuery(callQuery('phoneAuthPlace')) : null
}

async function written(typed: TypedMobile): Promise<string> {
  const { international } = await import('./mobile.ts')
  return international(typed)
}

async function sendRequest({ url, key }: Place, what: string, body: object) {
  const answer = await fetch(`${url}/accounts:${what}?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new NetworkTrouble(t('shell.network'))
  })
  const response = (await answer.json().catch(() => ({}))) as Response
  if (!answer.ok) throw refusalOf(response.error?.message ?? '')
  return response
}

type Response = { error?: { message?: string } } & Record<string, unknown>

/** The provider's troubles by our own codes and, where they have one, at their field (OTP-07). */
const TROUBLES: Record<string, readonly [ErrorCode, FieldError?]> = {
  INVALID_PHONE_NUMBER: ['MOBILE_WRONG', { field: 'mobileNum', rule: 'mobile' }],
  MISSING_PHONE_NUMBER: ['MOBILE_WRONG', { field: 'mobileNum', rule: 'mobile' }],
  TOO_MANY_ATTEMPTS_TRY_LATER: ['CODE_TOO_MANY'],
  INVALID_CODE: ['CODE_WRONG', { field: 'code', rule: 'code' }],
  MISSING_CODE: ['CODE_WRONG', { field: 'code', rule: 'required' }],
  CAPTCHA_CHECK_FAILED: ['CAPTCHA_WRONG'],
  QUOTA_EXCEEDED: ['CODE_QUOTA'],
  OPERATION_NOT_ALLOWED: ['LOGIN_METHOD_OFF'],
  SESSION_EXPIRED: ['CODE_EXPIRED', { field: 'code', rule: 'codeExpired' }],
  POPUP_CLOSED: ['IDENTITY_STALE'],
}

/** Some of the provider's names carry a reason behind a colon. */
function refusalOf(response: string): Refusal {
  const name = response.split(/[\s:]/)[0] ?? ''
  const [code, field] = TROUBLES[name] ?? (['INTERNAL'] as const)
  const key = `identity.phone.${name}`
  const message = textOf(key, t('identity.phone.UNKNOWN'))
  return new Refusal({ code, message, value: field ? { fields: [field] } : null, status: 400 })
}
