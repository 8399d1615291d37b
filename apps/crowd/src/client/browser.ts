import { pbkdf2, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { BodyOf, CallName, Calls, QueryOf, ValueOf } from '@parola/contract'
import { SEALED_TYPE, type SealFor, seal } from '@parola/contract/core/sealed'
import { WIRE } from '@parola/contract/generated/wire'
import { WIRE as LATE } from '@parola/contract/generated/wire-late'
import { CROWD_HEADER, crowdProof } from '@parola/contract/people/crowd-proof'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { jsonIn, NoAnswer, outcomeOf, valueIn } from './answers.ts'
import { type Connection, openConnection, type Reply, type Sending } from './connection.ts'

const TIMEOUT_MS = 20_000
const TYPES = ['application/json', SEALED_TYPE, 'application/x-www-form-urlencoded'] as const
const KEYS = '/.well-known/jwks.json'
const derive = promisify(pbkdf2)

type Row = readonly [method: string, path: string, packing: 0 | 1 | 2]
const ROWS: Partial<Record<CallName, Row>> = { ...WIRE, ...LATE }
type Optional<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : { [P in K]?: T }
export type Input<N extends CallName> = Optional<'query', QueryOf<Calls[N]>> &
  Optional<'body', BodyOf<Calls[N]>> & {
    /** Registrations of the demo's crowd: the name that is registered. */
    markAs?: string
  }

/** A call that was made: when, and how it ended. */
export type Seen = { call: string; startedAt: number; endedAt: number; outcome: string }
export type Watch = (seen: Seen) => void

export type Site = {
  url: string
  /** Where the brand is found, if the site is reached by another name. */
  host?: string | undefined
  /** Marks the members that are registered. */
  crowdSecret?: string | undefined
  watch?: Watch | undefined
}

/** One browser: its address, its cookies, and the session that it holds. */
export type Browser = {
  site: Site
  connection: Connection
  isLoggedIn(): boolean
  token(): string
  /** A session that was opened, or the end of one. */
  keep(token: string): void
  /** Makes a declared call. @throws Refused, NoAnswer */
  call<N extends CallName>(name: N, input?: Input<N>): Promise<ValueOf<Calls[N]>>
  /** A solved challenge for one call. @throws Refused, NoAnswer */
  challenge(name: 'register' | 'registerMobile' | 'sendRegisterCode' | 'login'): Promise<string>
  /** Posts to another origin, such as the studio that runs in a frame. @throws NoAnswer */
  post(url: string, body: object, name: string): Promise<unknown>
  /** Its session and its cookies, as they are kept on a disk. */
  save(): Stored
  restore(stored: Stored): void
  close(): Promise<void>
}

type Stored = { token: string; cookies: [string, string][] }

export function openBrowser(site: Site, localAddress?: string): Browser {
  const connection = openConnection(localAddress)
  const cookies = new Map<string, string>()
  let token = ''

  const headersOf = (more: Record<string, string>) => ({
    ...(site.host ? { host: site.host } : {}),
    ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...more,
  })
  const send = (url: string, sending: Sending): Promise<Reply> =>
    connection.send(url, sending, TIMEOUT_MS).catch((error: Error) => {
      throw new NoAnswer(error.message)
    })
  const exchange = async (path: string, sending: Sending): Promise<Reply> => {
    const reply = await send(`${site.url}${path}`, sending)
    for (const cookie of reply.cookies) keepCookie(cookies, cookie)
    return reply
  }
  const sealed = async (body: unknown, { method, path }: { method: string; path: string }) => {
    const listed = await exchange(KEYS, { method: 'GET', headers: headersOf({}) })
    const { keys = [] } = (jsonIn(listed.text) ?? {}) as { keys?: SealFor['key'][] }
    if (!keys[0]) throw new NoAnswer('no key to seal with')
    const nowS = Math.floor(Date.now() / 1000)
    return seal(body, { key: keys[0], method, path, nowS, id: randomUUID() })
  }
  const made = async (name: CallName, { query, body, markAs }: Input<CallName>) => {
    const [method, path, packing] = rowOf(name)
    const headers: Record<string, string> =
      body === undefined ? {} : { 'content-type': TYPES[packing] }
    if (markAs && site.crowdSecret) headers[CROWD_HEADER] = proofFor(site.crowdSecret, markAs)
    const text = packing === 1 ? await sealed(body, { method, path }) : packed(packing, body)
    const sending = {
      method,
      headers: headersOf(headers),
      ...(body === undefined ? {} : { body: text }),
    }
    const { text: answer, status } = await exchange(`${path}${searchOf(query)}`, sending)
    return valueIn(answer, status)
  }
  const watched = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const report = (outcome: string) =>
      site.watch?.({ call, startedAt, endedAt: performance.now(), outcome })
    try {
      const value = await run()
      report('OK')
      return value
    } catch (error) {
      report(outcomeOf(error))
      throw error
    }
  }
  const browser: Browser = {
    site,
    connection,
    isLoggedIn: () => token !== '',
    token: () => token,
    keep: (opened) => {
      token = opened
    },
    call: (name, input = {} as Input<typeof name>) =>
      watched(name, () => made(name, input as Input<CallName>)) as never,
    challenge: async (call) => {
      const { challenge } = await browser.call('challenge', { query: { call } })
      return solved(challenge)
    },
    post: (url, body, name) =>
      watched(name, async () => {
        const headers = { 'content-type': 'application/json' }
        const sending = { method: 'POST', headers, body: JSON.stringify(body) }
        const { status, text } = await send(url, sending)
        if (status === 429 || status >= 500) throw new NoAnswer(`answered ${status}`)
        return jsonIn(text)
      }),
    save: () => ({ token, cookies: [...cookies] }),
    restore: (stored) => {
      token = stored.token
      for (const [name, value] of stored.cookies) cookies.set(name, value)
    },
    close: () => connection.close(),
  }
  return browser
}

function rowOf(name: CallName): Row {
  const row = ROWS[name]
  if (!row) throw new Error(`${name} is no call of the site`)
  return row
}

function packed(packing: 0 | 1 | 2, body: unknown): string {
  if (packing === 2) return String(new URLSearchParams(body as Record<string, string>))
  return JSON.stringify(body)
}

function searchOf(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`
}

function keepCookie(cookies: Map<string, string>, header: string) {
  const [pair = '', ...attributes] = header.split(';')
  const cut = pair.indexOf('=')
  const [name, value] = [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()]
  const isGone = value === '' || attributes.some((part) => /max-age=0\s*$/i.test(part))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value)
}

function proofFor(secret: string, name: string): string {
  return crowdProof({ secret, name, nowS: Math.floor(Date.now() / 1000) })
}

async function solved(challenge: string): Promise<string> {
  const parsed = JSON.parse(challenge) as Challenge
  const solution = await solveChallenge({
    challenge: parsed,
    deriveKey: async ({ cost, keyLength }, salt, password) => ({
      derivedKey: await derive(password, salt, cost, keyLength ?? 32, 'sha256'),
    }),
  })
  return JSON.stringify({ challenge: parsed, solution })
}
