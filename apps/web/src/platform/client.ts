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
import { chunk } from './chunk.ts'
import { openDialog } from './dialogs.ts'
import { hasText, language, t } from './i18n.ts'

const TIMEOUT_MS = 20_000
const TYPES = ['application/json', 'application/jose', 'application/x-www-form-urlencoded'] as const

/** The platform said no: its code, its sentence, the fields it names. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly value: RefusalValue | null
  readonly status: number

  constructor(given: {
    code: ErrorCode
    message: string
    value: RefusalValue | null
    status: number
  }) {
    super(given.message)
    this.code = given.code
    this.value = given.value
    this.status = given.status
  }

  get fields(): FieldError[] {
    return this.value?.fields ?? []
  }
}

/** No answer came: the network, or a time-out. */
export class NetworkTrouble extends Error {}

type Input<N extends CallName> = { signal?: AbortSignal } & (QueryOf<Calls[N]> extends undefined
  ? { query?: undefined }
  : { query?: QueryOf<Calls[N]> }) &
  (BodyOf<Calls[N]> extends undefined ? { body?: undefined } : { body?: BodyOf<Calls[N]> })

let tokenOf: () => string | null = () => null
let onLoggedOut: () => void = () => undefined

/** The session tells the client its token, and hears when the platform no longer knows it. */
export function bindSession(bound: { token: () => string | null; loggedOut: () => void }) {
  tokenOf = bound.token
  onLoggedOut = bound.loggedOut
}

/**
 * Makes a declared call.
 * @throws Refusal when the platform says no; NetworkTrouble when nobody answers.
 */
export async function api<N extends CallName>(
  name: N,
  input: Input<N> = {} as Input<N>,
): Promise<ValueOf<Calls[N]>> {
  const [method, path, packing] = await rowOf(name)
  const token = tokenOf()
  const headers: Record<string, string> = { 'accept-language': language() === 'TY' ? 'tl' : 'en' }
  if (token) headers.authorization = `Bearer ${token}`
  const body = await bodyOf({ method, path, packing, body: input.body, headers })
  const answer = await sent(`${path}${search(input.query)}`, {
    method,
    headers,
    body,
    signal: input.signal,
  })
  const envelope = (await answer.json().catch(() => null)) as null | {
    success: boolean
    value: never
    message: string
    code: ErrorCode
  }
  if (!envelope) throw new NetworkTrouble(t('shell.network'))
  if (envelope.success) return envelope.value
  if (envelope.code === 'NOT_LOGGED_IN' && token) onLoggedOut()
  if (envelope.code === 'KYC_NEEDED') openDialog('kyc', { isNeeded: true })
  throw new Refusal({ ...envelope, status: answer.status })
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

type Sending = {
  method: string
  path: string
  /** As JSON, sealed, or as the fields of a form. */
  packing: 0 | 1 | 2
  body: unknown
  headers: Record<string, string>
}

async function bodyOf({
  method,
  path,
  packing,
  body,
  headers,
}: Sending): Promise<string | undefined> {
  if (body === undefined) return undefined
  headers['content-type'] = TYPES[packing]
  if (packing === 0) return JSON.stringify(body)
  if (packing === 2) return String(new URLSearchParams(body as Record<string, string>))
  const [{ seal }, jwks] = await Promise.all([
    import('@parola/contract/core/sealed'),
    sent('/.well-known/jwks.json', { method: 'GET', headers: {} }).then((answer) => answer.json()),
  ])
  const nowS = Math.floor(Date.now() / 1000)
  return seal(body, { key: jwks.keys[0], method, path, nowS, id: crypto.randomUUID() })
}

type Init = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

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

/** What to tell a person about an error. */
export function words(error: unknown): string {
  if (error instanceof Refusal || error instanceof NetworkTrouble) return error.message
  return t('shell.unknown')
}

/** The message of a field's broken rule, its bounds filled in. */
export function fieldWords({ rule, params }: FieldError): string {
  return t(hasText(`people.rule.${rule}`) ? `people.rule.${rule}` : 'people.rule.wrong', params)
}
