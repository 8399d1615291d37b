import type { FieldRule, IdentityProvider } from '@parola/contract'

const MINUTE_MS = 60_000

/** How long somebody may take at the provider. */
export const ATTEMPT_MS = 10 * MINUTE_MS
/** How long somebody may take to complete a registration. */
export const PROOF_MS = 30 * MINUTE_MS

/** The switch of a brand that opens a provider. */
export const SWITCHES: Record<IdentityProvider, string> = {
  google: 'GOOGLE3',
  facebook: 'FACEBOOK3',
}

/** Our registration with a provider, its addresses ready to be called. */
export type Client = {
  id: string
  secret: string
  /** Names the provider in what it vouches for, for ever. */
  issuer: string
  /** Of providers that do not publish them. */
  urls?: { authorize: string; token: string; profile: string }
}

/** What of one attempt only this browser and we know, and where its answer comes in. */
export type Secrets = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Whom a provider vouches for. An e-mail address that it did not check is not told. */
export type Vouched = { issuer: string; subject: string; email: string; name: string }

/** Speaks with a provider. Both throw what went wrong; see `reasonOf`. */
export type Gateway = {
  /** Where to send the browser. */
  addressOf(client: Client, secrets: Secrets): Promise<string>
  /** Redeems what the browser came back with. */
  vouchedBy(client: Client, secrets: Secrets, answer: URLSearchParams): Promise<Vouched>
}

/** Why a way to a provider and back came to nothing, as the page tells it. */
export type Reason = 'cancelled' | 'stale' | 'unreachable' | 'wrong'

const AWAY = /timeout|timed out|fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|socket|terminated/i
const FAULT = 500

/** What an error of a gateway means to the person. */
export function reasonOf(error: unknown): Reason {
  const { code, cause, status, message, name } = error as Trouble
  if ((status ?? 0) >= FAULT || name === 'TimeoutError') return 'unreachable'
  if (code === 'OAUTH_TIMEOUT' || AWAY.test(`${code ?? ''} ${message ?? ''}`)) return 'unreachable'
  return cause instanceof Error ? reasonOf(cause) : 'wrong'
}

type Trouble = {
  code?: string
  cause?: unknown
  status?: number
  message?: string
  name?: string
}

/** What went wrong, in words for the log: the error itself carries tokens. */
export function wordsOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${wordsOf(cause)}` : message
}

const NEVER_ASKED = new Set([
  'username',
  'password',
  'confirmPassword',
  'captcha',
  'verificationCode',
  'paymentPassword',
  'mobileNum',
])

/** What a brand asks of who comes with an outside account: no name, no password, no proof of a number. */
export function identityForm(fields: readonly FieldRule[]): FieldRule[] {
  return fields.filter(({ field, enabled }) => enabled && !NEVER_ASKED.has(field))
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** Text of an outside party, fit to be shown: nothing unseen, nothing that turns the line round. */
export function tamed(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  return [...text.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()]
    .slice(0, max)
    .join('')
}

export type Way = 'password' | 'mobile' | IdentityProvider

/** Whether a member can still come in when one of the ways is taken away. */
export function mayLose(ways: readonly Way[], lost: IdentityProvider): boolean {
  return ways.some((way) => way !== lost)
}
