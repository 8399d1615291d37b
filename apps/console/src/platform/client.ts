import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls, ErrorCode, FieldError, QueryOf, ValueOf } from '@parola/contract'
import { WIRE } from '@parola/contract/generated/wire-console'
import { LANGUAGES } from '@parola/locales/languages'
import { language, t, textOf } from './i18n.ts'
import { chooseBrand, keepToken, successor, useSession } from './session.ts'

const TIMEOUT_MS = 60_000
export type ConsoleCall = keyof typeof WIRE & keyof Calls

/** A refusal of the platform: its code, its message, the fields it names. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]

  constructor(refusal: { code: ErrorCode; message: string; fields: FieldError[] }) {
    super(refusal.message)
    this.code = refusal.code
    this.fields = refusal.fields
  }
}

type Input<N extends ConsoleCall> = { signal?: AbortSignal } & (QueryOf<Calls[N]> extends undefined
  ? { query?: undefined }
  : { query?: QueryOf<Calls[N]> }) &
  (BodyOf<Calls[N]> extends undefined ? { body?: undefined } : { body: BodyOf<Calls[N]> })

type Envelope =
  | { success: true; value: never }
  | { success: false; code: ErrorCode; message: string; value: { fields?: FieldError[] } | null }

let requestCode: (() => Promise<boolean>) | null = null

/** The handler that asks for the second factor when a sensitive call requires it again. */
export function bindStepUp(request: () => Promise<boolean>) {
  requestCode = request
}

/**
 * Makes a declared call of the console; one that requires the second factor again is repeated once it was shown.
 * @throws Refusal when the platform refuses; Error when it does not respond
 */
export async function api<N extends ConsoleCall>(
  name: N,
  input: Input<N> = {} as Input<N>,
): Promise<ValueOf<Calls[N]>> {
  const { token } = useSession.getState()
  const first = await sent(name, input)
  const isWanted = !first.success && first.code === 'STEP_UP' && requestCode
  const envelope = isWanted && (await requestCode?.()) ? await sent(name, input) : first
  if (envelope.success) return envelope.value
  const { code, message, value } = envelope
  if (code === 'NOT_LOGGED_IN' && token) {
    if (await successor(token, name === 'operatorStepUp')) return api(name, input)
    // A late response to the session before must not end the one that has begun since.
    if (useSession.getState().token === token) {
      keepToken(null)
      toast('bad', message)
    }
  }
  throw new Refusal({ code, message, fields: value?.fields ?? [] })
}

type Sent = { signal?: AbortSignal; query?: object | undefined; body?: unknown }

async function sent(name: ConsoleCall, { query, body, signal }: Sent): Promise<Envelope> {
  const [method, path] = WIRE[name]
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${path}${search(query)}`, {
    method,
    headers: headersOf(body !== undefined),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: Error) => {
    throw signal?.aborted ? error : new Error(t('network'))
  })
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!envelope) throw new Error(t('network'))
  return envelope
}

function headersOf(hasBody: boolean): Record<string, string> {
  const { token, brand } = useSession.getState()
  return {
    'accept-language': LANGUAGES[language()].tag,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(token && brand ? { 'x-brand': brand } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
}

function search(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`
}

/** The message to show for an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return t('network')
  if (error instanceof Refusal && error.fields.length > 0) {
    const named = error.fields.slice(0, 3).map((fault) => `${fault.field}: ${ruleText(fault)}`)
    return `${error.message} ${named.join(' · ')}`
  }
  return error.message
}

/** The message of a broken rule. */
export function ruleText({ rule, params }: FieldError): string {
  return textOf(`rule.${rule}`, rule, params)
}

/** Forgets a brand that the operator does not serve any more. */
export function forgetUnservedBrand(brands: readonly { brandId: string }[]) {
  const { brand } = useSession.getState()
  if (brand && !brands.some(({ brandId }) => brandId === brand)) chooseBrand(null)
}
