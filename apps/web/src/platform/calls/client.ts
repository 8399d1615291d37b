import type {
  BodyOf,
  CallName,
  Calls,
  ErrorCode,
  FieldError,
  QueryOf,
  RefusalValue,
  ValueOf,
} from '@parola/contract'
import { WIRE as FIRST } from '@parola/contract/generated/wire'
import { LANGUAGES } from '@parola/locales/languages'
import { openDialog, useDialog } from '../dialogs/dialogs.ts'
import { chunk } from '../loading/chunk.ts'
import { language, t, textOf } from '../texts/i18n.ts'
import type { Envelope, Sending } from './sending.types.ts'

const TIMEOUT_MS = 20_000
const TYPES = ['application/json', 'application/jose', 'application/x-www-form-urlencoded'] as const

/** A refusal of the platform: its code, its message, the fields it names. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly value: RefusalValue | null
  readonly status: number

  constructor(refusal: {
    code: ErrorCode
    message: string
    value: RefusalValue | null
    status: number
  }) {
    super(refusal.message)
    this.code = refusal.code
    this.value = refusal.value
    this.status = refusal.status
  }

  get fields(): FieldError[] {
    return this.value?.fields ?? []
  }
}

/** No response arrived: the network, or a time-out. */
export class NetworkTrouble extends Error {}

type Input<N extends CallName> = { signal?: AbortSignal } & (QueryOf<Calls[N]> extends undefined
  ? { query?: undefined }
  : { query?: QueryOf<Calls[N]> }) &
  (BodyOf<Calls[N]> extends undefined ? { body?: undefined } : { body?: BodyOf<Calls[N]> })

let tokenOf: () => string | null = () => null
type Refused = (token: string, name: CallName) => Promise<string | null>
let onRefused: Refused = async () => null

/**
 * The session registers its token with the client. When the platform no longer knows the token, the session is
 * notified and returns a newer one if there is one, with which the call is repeated.
 */
export function bindSession(bound: { token: () => string | null; refused: Refused }) {
  tokenOf = bound.token
  onRefused = bound.refused
}

/**
 * Makes a declared call.
 * @throws Refusal when the platform refuses; NetworkTrouble when it does not respond.
 */
export async function api<N extends CallName>(
  name: N,
  input: Input<N> = {} as Input<N>,
): Promise<ValueOf<Calls[N]>> {
  const [method, path, packing] = await rowOf(name)
  const token = tokenOf()
  const headers: Record<string, string> = { 'accept-language': LANGUAGES[language()].tag }
  if (token) headers.authorization = `Bearer ${token}`
  const { signal, body } = input
  const url = `${path}${search(input.query)}`
  const call = { url, path, method, headers, signal }
  const { status, envelope } =
    body !== undefined && packing === 1
      ? await (await import('./sealed-call.ts')).callSealed(answered, { ...call, body })
      : await answered({ ...call, ...packed(packing, body) })
  if (!envelope) throw new NetworkTrouble(t('shell.network'))
  if (envelope.success) return envelope.value as ValueOf<Calls[N]>
  if (envelope.code === 'NOT_LOGGED_IN' && token && (await onRefused(token, name))) {
    return api(name, input)
  }
  if (envelope.code === 'KYC_NEEDED') openVerification()
  throw new Refusal({ ...envelope, value: envelope.value as RefusalValue | null, status })
}

/** Over what was wanted, with which the verification goes on once it is approved. */
function openVerification() {
  const { open } = useDialog.getState()
  const wanted = open?.name === 'kyc' ? open.props.wanted : open
  openDialog('kyc', { isNeeded: true, wanted })
}

type Row = readonly [method: string, path: string, packing: 0 | 1 | 2]

async function rowOf(name: CallName): Promise<Row> {
  const early = (FIRST as Partial<Record<CallName, Row>>)[name]
  if (early) return early
  const late = await chunk(() => import('@parola/contract/generated/wire-late')).catch(() => {
    throw new NetworkTrouble(t('shell.network'))
  })
  return (late.WIRE as Partial<Record<CallName, Row>>)[name] as Row
}

function packed(packing: 0 | 1 | 2, body: unknown) {
  if (body === undefined) return {}
  const text =
    packing === 0
      ? JSON.stringify(body)
      : String(new URLSearchParams(body as Record<string, string>))
  return { type: TYPES[packing], body: text }
}

/** The response's envelope; null when it has none. @throws NetworkTrouble when there is no response */
async function answered({ url, headers, type, ...init }: Sending) {
  const typed = type ? { ...headers, 'content-type': type } : headers
  const answer = await sent(url, { ...init, headers: typed })
  const envelope: Envelope | null = await answer.json().catch(() => null)
  return { status: answer.status, envelope }
}

type Init = Omit<Sending, 'url' | 'type'>

async function sent(url: string, { signal, body, ...init }: Init): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await fetch(url, { ...init, ...(body === undefined ? {} : { body }), signal: both })
  } catch (error) {
    if (signal?.aborted) throw error
    const isSlow = (error as Error).name === 'TimeoutError'
    throw new NetworkTrouble(t(isSlow ? 'shell.slow' : 'shell.network'))
  }
}

function search(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`
}

/** The message to show for an error. */
export function words(error: unknown): string {
  if (error instanceof Refusal || error instanceof NetworkTrouble) return error.message
  return t('shell.unknown')
}

/** The message of a field's broken rule, its bounds filled in. */
export function fieldWords({ rule, params }: FieldError): string {
  return textOf(`people.rule.${rule}`, t('people.rule.wrong', params), params)
}
