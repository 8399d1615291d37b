import { randomBytes, randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type CallName,
  type CallShape,
  type Calls,
  type Challenged,
  calls,
  type Envelope,
  isConsoleCall,
  type QueryOf,
  type ValueOf,
} from '@parola/contract'
import { SEALED_TYPE, seal } from '@parola/contract/core/sealed'
import type { JWK } from 'jose'
import { type TestClock, unixSeconds } from '../src/platform/clock/index.ts'
import type { Db } from '../src/platform/db/index.ts'
import { solved } from './challenge.ts'
import { cookiesIn, type Jar, keepCookies } from './jar.ts'
import { money } from './money.ts'
import { standing } from './standing.ts'

/** A browser that calls: its address is its own, so that nobody uses up another's allowance. */
export type Caller = { address: string; token?: string; jar?: Jar }
export type Person = Caller & { token: string; memberId: string; username: string }

/** What comes back over the wire: the status, the headers and the envelope. */
export type Answer<V = unknown> = { status: number; headers: Headers } & Envelope<V>

type Sent<N extends CallName> = {
  as?: Caller | undefined
  headers?: Record<string, string>
} & (undefined extends BodyOf<Calls[N]> ? object : { body: BodyOf<Calls[N]> }) &
  (undefined extends QueryOf<Calls[N]> ? object : { query: QueryOf<Calls[N]> })

/** Any request, including those of hostile and broken clients. */
export type Wild = {
  as?: Caller | undefined
  headers?: Record<string, string>
  query?: string
  type?: string
  body?: string | undefined
}

type Place = { url: string; consoleUrl: string; clock: TestClock; db: Db }

export function callers(place: Place) {
  let people = 0
  /** A new visitor, from a network of their own. */
  const visitor = (): Caller => ({
    address: `10.${people >> 8}.${people++ & 255}.7`,
    jar: new Map(),
  })
  const sealFor = (shape: CallShape, body: unknown) => sealed(place, shape, body)

  async function wild(shape: CallShape, sent: Wild): Promise<Answer> {
    const as = sent.as ?? visitor()
    const base = isConsoleCall(shape) ? place.consoleUrl : place.url
    const answer = await fetch(`${base}${shape.path}${sent.query ?? ''}`, {
      method: shape.method,
      headers: {
        'x-forwarded-for': as.address,
        ...(shape.ownPage ? { origin: place.url } : {}),
        ...cookiesIn(as.jar),
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(sent.type ? { 'content-type': sent.type } : {}),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    })
    const envelope = (await answer.json()) as Envelope<unknown>
    keepCookies(as.jar, answer.headers)
    return { status: answer.status, headers: answer.headers, ...envelope }
  }

  /** A call as the site makes it, its body sealed where the contract requires it. */
  async function call<N extends CallName>(
    name: N,
    sent: Sent<N>,
  ): Promise<Answer<ValueOf<Calls[N]>>> {
    const shape: CallShape = calls[name]
    const { as = visitor(), headers = {}, query } = sent as Sent<N> & { query?: object }
    const body = await withProof(name, as, (sent as { body?: object }).body)
    const answer = await wild(shape, {
      as,
      headers,
      ...(query ? { query: `?${new URLSearchParams({ ...query })}` } : {}),
      ...(shape.body ? await packed(place, shape, body) : {}),
    })
    return answer as Answer<ValueOf<Calls[N]>>
  }

  /** Adds the solved challenge to a body that needs one, unless the test brings its own. */
  async function withProof(name: CallName, as: Caller, body: object | undefined) {
    const isDue = 'challenge' in calls[name] || (name === 'login' && body && 'captcha' in body)
    if (!body || !isDue || 'challenge' in body) return body
    return { ...body, challenge: await proofFor(name as Challenged, as) }
  }

  /** The answer of a browser at this address to a challenge for this call. */
  async function proofFor(name: Challenged, { address }: Caller): Promise<string> {
    const query = `?call=${name}`
    const made = await wild(calls.challenge, { as: { address }, query })
    return solved(valueIn(made as Answer<{ challenge: string }>).challenge)
  }

  /** A new member, logged in and unverified. */
  async function registerUnverified(
    more: Partial<BodyOf<Calls['register']>> = {},
    as = visitor(),
  ): Promise<Person> {
    const body = { ...registration(`m${randomBytes(6).toString('hex')}`), ...more }
    return person(as, await call('register', { as, body }))
  }

  const { approve, setType } = standing(place.db)
  /** A new member, logged in and verified: money and games are open to them. */
  const register = async (...args: Parameters<typeof registerUnverified>) =>
    approve(await registerUnverified(...args))

  /** A new agent, logged in and verified. */
  const registerAgent = async (type = 2) => setType(await register(), type)

  /** A new trial player, logged in. */
  async function tryOut(as = visitor()): Promise<Person> {
    return person(as, await call('loginFreeplay', { as, body: TRIAL }))
  }

  async function person(as: Caller, opened: Answer<{ token: string } | null>): Promise<Person> {
    const { token } = valueIn(opened) ?? { token: '' }
    const { id, account } = valueIn(await call('memberInfo', { as: { ...as, token } }))
    return { ...as, token, memberId: id, username: account }
  }

  return {
    visitor,
    wild,
    proofFor,
    call,
    sealFor,
    register,
    registerAgent,
    registerUnverified,
    setType,
    tryOut,
    ...money(place.db),
  }
}

/** A body in the encoding of the contract: sealed, as a form, or as JSON. */
async function packed(place: Place, shape: CallShape, body: unknown) {
  if (shape.form) return { type: FORM_TYPE, body: formOf(body as Record<string, string>) }
  return shape.sealed
    ? { type: SEALED_TYPE, body: await sealed(place, shape, body) }
    : { type: 'application/json', body: JSON.stringify(body) }
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The fields of a form; a list is a field that is given twice. */
export function formOf(fields: Record<string, string | string[]>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? [
          [name, ''],
          [name, ''],
        ]
      : [[name, value]],
  )
  return String(new URLSearchParams(pairs))
}

export const PASSWORD = 'quiet-harbour-7'
export const TRIAL = { os: 'test', platform: 'W', encryption: '', gatewayVersion: 3 } as const

/** What the form of the Philippine brand sends. */
export function registration(username: string): BodyOf<Calls['register']> {
  return {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ageConfirmed: true,
    region: 'mnl-01',
    domain: 'localhost',
    registerUrl: 'http://localhost/register',
    registerMethod: 'WEB',
    login: true,
  }
}

/** @throws Error with the refusal's code, so that a broken step is named immediately. */
export function valueIn<V>(answer: Answer<V>): V {
  if (answer.success) return answer.value
  throw new Error(`${answer.status} ${answer.code} ${JSON.stringify(answer.value)}`)
}

async function sealed({ url, clock }: Place, shape: CallShape, body: unknown): Promise<string> {
  const { method, path } = shape
  return seal(body, {
    key: await sealKey(url),
    method,
    path,
    nowS: unixSeconds(clock.now()),
    id: randomUUID(),
  })
}

/** The newest public key for sealed bodies. */
export async function sealKey(url: string): Promise<JWK> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] }
  if (!keys[0]) throw new Error('no key for sealed bodies')
  return keys[0]
}
