import type { FieldRule, IdentityProvider } from '@parola/contract'

const MINUTE_MS = 60_000

/** How long an attempt at the provider may take. */
export const ATTEMPT_MS = 10 * MINUTE_MS
/** How long a member has to complete a registration. */
export const PROOF_MS = 30 * MINUTE_MS

/** The brand switch that enables a provider. */
export const SWITCHES: Record<IdentityProvider, string> = {
  google: 'GOOGLE3',
  facebook: 'FACEBOOK3',
}

/** Our registration with a provider, with its URLs ready to call. */
export type Client = {
  id: string
  secret: string
  /** Names the provider in stored identities; never changes. */
  issuer: string
  /** For providers that do not publish them. */
  urls?: { authorize: string; token: string; profile: string }
}

/** What only this browser and the server know of an attempt, and where its answer comes in. */
export type Secrets = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The identity a provider vouches for. An e-mail address that it did not verify is left out. */
export type Vouched = { issuer: string; subject: string; email: string; name: string }

/** Client of a provider. Both methods throw what went wrong; see `reasonOf`. */
export type Gateway = {
  /** Where to send the browser. */
  addressOf(client: Client, secrets: Secrets): Promise<string>
  /** Redeems the answer that the browser came back with. */
  vouchedBy(client: Client, secrets: Secrets, answer: URLSearchParams): Promise<Vouched>
}

/** Why an attempt failed, as the page shows it. */
export type Reason = 'cancelled' | 'stale' | 'unreachable' | 'wrong'

const AWAY = /timeout|timed out|fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|socket|terminated/i
const FAULT = 500

/** What a gateway error means to the member. */
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

/** What went wrong, as text for the log: the error itself carries tokens. */
export function wordsOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${wordsOf(cause)}` : message
}

const NEVER_REQUIRED = new Set([
  'username',
  'password',
  'confirmPassword',
  'captcha',
  'verificationCode',
  'paymentPassword',
  'mobileNum',
])

/** What a brand requires for registering with an outside account: no name, password or proved number. */
export function identityForm(fields: readonly FieldRule[]): FieldRule[] {
  return fields.filter(({ field, enabled }) => enabled && !NEVER_REQUIRED.has(field))
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** Text from a third party, safe to show: no invisible characters, no change of text direction. */
export function tamed(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  return [...text.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()]
    .slice(0, max)
    .join('')
}

export type Method = 'password' | 'mobile' | IdentityProvider

/** Whether a member can still log in after one of the methods is removed. */
export function mayLose(methods: readonly Method[], lost: IdentityProvider): boolean {
  return methods.some((method) => method !== lost)
}
