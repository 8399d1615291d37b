import type { z } from 'zod'
import { type Code, statusOf } from './codes.ts'
import { type Headers, signAnswer, type VendorKey, verifyRequest } from './signature.ts'

/** What a handler says: a code, and with it a value. */
export type Told = { code: Code; value?: object | null }

/** Where a key is found by the name of a vendor; null when there is none. */
export type KeyOf = (vendor: string) => VendorKey | null

/** Keys as the files of secrets hold them. */
export function keyring(keys: Record<string, { keyId: string; secret: string }>): KeyOf {
  const known = new Map(
    Object.entries(keys).map(([vendor, { keyId, secret }]) => [
      vendor,
      { keyId, secret: Buffer.from(secret, 'base64') },
    ]),
  )
  return (vendor) => known.get(vendor) ?? null
}

type Bodies = Record<string, z.ZodType>

/** Who answers each path, with a body that has the right form. */
export type Handlers<B extends Bodies> = {
  [P in keyof B]: (vendor: string, body: z.infer<B[P]>) => Promise<Told>
}

type Parts<B extends Bodies> = {
  prefix: string
  bodies: B
  handlers: Handlers<B>
  keyOf: KeyOf
  nowS: () => number
  /** Hears of a handler that threw; the caller is told INTERNAL. */
  failed: (error: unknown) => void
}

/** A message as HTTP carries it; the body as the bytes that were sent. */
export type Knock = { headers: Headers; body: string }
export type SignedAnswer = { status: number; headers: Record<string, string>; text: string }

export type Door = {
  routes: readonly string[]
  answer(route: string, knock: Knock): Promise<SignedAnswer>
}

/**
 * One side's API: verifies before it parses, and signs whatever it answers (sections 1 and 6). Only
 * a caller that names no known vendor gets an answer without a signature.
 */
export function signedDoor<B extends Bodies>(parts: Parts<B>): Door {
  const paths = new Map(Object.keys(parts.handlers).map((path) => [parts.prefix + path, path]))
  return {
    routes: [...paths.keys()],
    answer: async (route, knock) => {
      const told = await heard(parts, { route, path: paths.get(route) ?? '', knock })
      return signed(parts, { route, knock, told })
    },
  }
}

type Asked = { route: string; path: string; knock: Knock }

async function heard<B extends Bodies>(parts: Parts<B>, { route, path, knock }: Asked) {
  const verified = verifyRequest({
    ...knock,
    path: route,
    nowS: parts.nowS(),
    secretOf: (vendor, keyId) => {
      const key = parts.keyOf(vendor)
      return key?.keyId === keyId ? key.secret : null
    },
  })
  if (!verified.ok) return { code: verified.code }
  const json = jsonOf(knock.body)
  if (json === undefined) return { code: 'BAD_REQUEST' as const }
  const read = parts.bodies[path]?.safeParse(json)
  if (!read?.success) {
    const fields = read?.error.issues.map((issue) => issue.path.join('.')) ?? []
    return { code: 'VALIDATION' as const, value: { fields } }
  }
  try {
    const handle = parts.handlers[path] as (vendor: string, body: unknown) => Promise<Told>
    return await handle(verified.signed.vendor, read.data)
  } catch (error) {
    parts.failed(error)
    return { code: 'INTERNAL' as const }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Telling = { route: string; knock: Knock; told: Told }

function signed<B extends Bodies>(parts: Parts<B>, { route, knock, told }: Telling): SignedAnswer {
  const { code, value = null } = told
  const success = code === 'OK'
  const text = JSON.stringify({ success, code, message: success ? '' : code, value })
  const status = statusOf(code)
  const vendor = textOf(knock.headers['x-vendor'])
  const key = parts.keyOf(vendor)
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

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
