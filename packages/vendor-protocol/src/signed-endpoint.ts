import type { z } from 'zod'
import { type Code, statusOf } from './codes.ts'
import { readJson } from './json.ts'
import { type Headers, keyNamed, signAnswer, type VendorKey, verifyRequest } from './signature.ts'

const INTERNAL = 500

/** The result of a handler: a code, and a value with it. */
export type EndpointResponse = { code: Code; value?: object | null }

/** Finds a key id by the name of a vendor; null when there is none. */
export type KeyOf = (vendor: string) => VendorKey | null

type KeyText = { keyId: string; secret: string }
/** A vendor's keys in a secrets file: a second one while the first is changed. */
export type VendorSecrets = KeyText & { second?: KeyText | undefined }

/** Keys in a secrets file. */
export function keyring(keys: Record<string, VendorSecrets>): KeyOf {
  const known = new Map(
    Object.entries(keys).map(([vendor, { second, ...first }]) => [
      vendor,
      { ...keyOfText(first), ...(second ? { second: keyOfText(second) } : {}) },
    ]),
  )
  return (vendor) => known.get(vendor) ?? null
}

function keyOfText({ keyId, secret }: KeyText) {
  return { keyId, secret: Buffer.from(secret, 'base64') }
}

type Bodies = Record<string, z.ZodType>

/** The handler of each path, with a body that has the right shape. */
export type Handlers<B extends Bodies> = {
  [P in keyof B]: (vendor: string, body: z.infer<B[P]>) => Promise<EndpointResponse>
}

type Parts<B extends Bodies> = {
  prefix: string
  bodies: B
  handlers: Handlers<B>
  keyOf: KeyOf
  nowS: () => number
  /** Whether a vendor may call from an address; asked only for callers with its key. */
  isAllowed?: (vendor: string, address: string) => Promise<boolean>
  /** Receives the error of a handler; the caller gets INTERNAL. */
  failed: (error: unknown) => void
}

/** A message as HTTP carries it; the body as the bytes that were sent. */
export type Knock = { headers: Headers; body: string; address?: string }
export type SignedAnswer = { status: number; headers: Record<string, string>; text: string }

export type SignedEndpoint = {
  routes: readonly string[]
  answer(route: string, knock: Knock): Promise<SignedAnswer>
}

/**
 * One side's API: verifies before it parses, and signs every response (rules/vendor-protocol §1 and §6). Only
 * a caller that names no known vendor gets an unsigned response.
 */
export function signedEndpoint<B extends Bodies>(parts: Parts<B>): SignedEndpoint {
  const paths = new Map(Object.keys(parts.handlers).map((path) => [parts.prefix + path, path]))
  return {
    routes: [...paths.keys()],
    answer: async (route, knock) => {
      const response = await reply(parts, { route, path: paths.get(route) ?? '', knock })
      return signed(parts, { route, knock, response })
    },
  }
}

type Requested = { route: string; path: string; knock: Knock }

async function reply<B extends Bodies>(parts: Parts<B>, { route, path, knock }: Requested) {
  const verified = verifyRequest({
    ...knock,
    path: route,
    nowS: parts.nowS(),
    secretOf: (vendor, keyId) => keyNamed(parts.keyOf(vendor), keyId)?.secret ?? null,
  })
  if (!verified.ok) return { code: verified.code }
  const { vendor } = verified.signed
  if (parts.isAllowed && !(await parts.isAllowed(vendor, knock.address ?? ''))) {
    return { code: 'IP_NOT_ALLOWED' as const }
  }
  const json = readJson(knock.body)
  if (json === undefined) return { code: 'BAD_REQUEST' as const }
  const read = parts.bodies[path]?.safeParse(json)
  if (!read?.success) {
    const fields = read?.error.issues.map((issue) => issue.path.join('.')) ?? []
    return { code: 'VALIDATION' as const, value: { fields } }
  }
  try {
    const handle = parts.handlers[path] as (
      vendor: string,
      body: unknown,
    ) => Promise<EndpointResponse>
    return await handle(vendor, read.data)
  } catch (error) {
    parts.failed(error)
    return { code: 'INTERNAL' as const }
  }
}

type Signer = { keyOf: KeyOf; nowS: () => number }
type Signing = { route: string; knock: Pick<Knock, 'headers'>; response: EndpointResponse }

/** Signed with the key that the caller named, if it is one of theirs; otherwise with their first. */
function signed(parts: Signer, { route, knock, response }: Signing): SignedAnswer {
  const { code, value = null } = response
  const success = code === 'OK'
  const text = JSON.stringify({ success, code, message: success ? '' : code, value })
  const status = statusOf(code)
  const vendor = textOf(knock.headers['x-vendor'])
  const first = parts.keyOf(vendor)
  const key = keyNamed(first, textOf(knock.headers['x-key-id'])) ?? first
  if (!key) return { status, headers: { 'content-type': 'application/json' }, text }
  const headers = signAnswer({
    vendor,
    key,
    path: route,
    body: text,
    status,
    timestampS: parts.nowS(),
    requestId: textOf(knock.headers['x-request-id']),
  })
  return { status, headers, text }
}

const BY_STATUS: Record<number, Code> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'BUSY',
}

type Unheard = { path: string; headers: Headers; status: number }

/**
 * The response to a call that never reached its endpoint: an unknown path, another method, a body that is too
 * large or of another type, too many calls, a server that is too busy or fails. It is signed like any other,
 * so that a known caller can trust it (rules/vendor-protocol §1 and §6).
 */
export function signedRefusal(parts: Signer, { path, headers, status }: Unheard): SignedAnswer {
  const code = BY_STATUS[status] ?? (status < INTERNAL ? 'BAD_REQUEST' : 'INTERNAL')
  return signed(parts, { route: path, knock: { headers }, response: { code } })
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
