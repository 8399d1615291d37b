import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { seed } from '../seed/seed.ts'
import { createApp } from '../src/app.ts'
import type { Message } from '../src/foundations/delivery/index.ts'
import { type TestClock, testClock, unixSeconds } from '../src/platform/clock/index.ts'
import { readConfig } from '../src/platform/config/index.ts'
import type { Db } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { type Engine, VISITOR, work } from '../src/platform/work/index.ts'
import { solved } from './challenge.ts'
import { testDatabase } from './database.ts'
import { cookiesIn, type Jar, keepCookies } from './jar.ts'
import { money } from './money.ts'
import { operators } from './operators.ts'

const SYSTEM = { actor: { ...VISITOR, kind: 'system' as const }, brandId: 'ph' }

export const GATEWAY_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

export const KYC_SECRET = 'kyc-secret-of-the-stand'

export const CARRIER_PASSWORDS = { smsPassword: 'sms-pass', mailPassword: 'mail-pass' }

/** What the brands prove themselves with at the providers of outside accounts. */
export const IDENTITY_SECRET = 'identity-secret-of-the-stand'

/** The shared secret of a game vendor with the stand's platform. */
export function vendorKey(vendor: string) {
  return { keyId: `${vendor}-1`, secret: Buffer.alloc(32, vendor) }
}

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

/** Any request: what a hostile or a broken client sends too. */
export type Wild = {
  as?: Caller | undefined
  headers?: Record<string, string>
  query?: string
  type?: string
  body?: string | undefined
}

export type Stand = Awaited<ReturnType<typeof openStand>>
type Options = {
  jobs?: boolean
  studioUrl?: string
  sandboxUrl?: string
  smsUrl?: string
  mailUrl?: string
  webDist?: string
  consoleDist?: string
}

/** The real platform on a free port, with a database of its own, as its callers meet it. */
export async function openStand(options: Options = {}) {
  const database = await testDatabase()
  const home = mkdtempSync(join(tmpdir(), 'parola-stand-'))
  const port = await freePort()
  const consolePort = await freePort()
  const clock = testClock()
  const config = configOf({ ...options, home, port, consolePort, databaseUrl: database.url })
  const app = await createApp({ config, clock, log: createLog(config.LOG_LEVEL) })
  await (options.jobs ? app.jobs.start() : app.jobs.prepare())
  await app.realtime.start()
  await seed(app.engine)
  await app.http.listen({ port, host: '127.0.0.1' })
  await app.console.listen({ port: consolePort, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const consoleUrl = `http://127.0.0.1:${consolePort}`
  const asCallers = callers({ url, consoleUrl, clock, db: database.db })
  return {
    url,
    consoleUrl,
    clock,
    db: database.db,
    fieldKey: Buffer.from(config.secrets.fieldKey, 'base64'),
    /** Queues an outgoing message, as a feature does. */
    write: (message: Message) => work(app.engine, SYSTEM, (w) => app.outbox.queue(w, message)),
    /** What a job or a timer does, on this platform. */
    asSystem: (step: (engine: Engine) => Promise<void>) => step(app.engine),
    ...asCallers,
    /** Somebody who works in the console, logged in. */
    operator: operators(app.engine, asCallers.visitor),
    close: async () => {
      await app.realtime.stop()
      await app.http.close()
      await app.console.close()
      await app.jobs.stop()
      await app.engine.db.close()
      await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function configOf(
  o: Options & { home: string; port: number; consolePort: number; databaseUrl: string },
) {
  const secretsFile = join(o.home, 'secrets.json')
  const vendors = ['BGS', 'PG'].map((vendor) => {
    const { keyId, secret } = vendorKey(vendor)
    return [vendor, { keyId, secret: secret.toString('base64') }]
  })
  writeFileSync(
    secretsFile,
    JSON.stringify({
      fieldKey: randomBytes(32).toString('base64'),
      gatewaySecret: GATEWAY_SECRET,
      ...CARRIER_PASSWORDS,
      fileKeys: { current: 'f1', keys: { f1: randomBytes(32).toString('base64') } },
      kycSecret: KYC_SECRET,
      identityProviders: Object.fromEntries(
        ['ph.google', 'ph.facebook', 'intl.google'].map((name) => [name, IDENTITY_SECRET]),
      ),
      vendors: Object.fromEntries(vendors),
    }),
  )
  return readConfig({
    PORT: String(o.port),
    CONSOLE_PORT: String(o.consolePort),
    DATABASE_URL: o.databaseUrl,
    SECRETS_FILE: secretsFile,
    STORAGE_URL: `file:${join(o.home, 'storage')}`,
    // Nothing listens on port 9: a call to a side that the test has not opened fails at once.
    STUDIO_URL: o.studioUrl ?? 'http://127.0.0.1:9',
    SANDBOX_URL: o.sandboxUrl ?? 'http://127.0.0.1:9',
    SANDBOX_PUBLIC_URL: o.sandboxUrl ?? 'http://127.0.0.1:9',
    WEB_DIST: o.webDist,
    CONSOLE_DIST: o.consoleDist,
    SMS_URL: o.smsUrl ?? 'smpp://parola@127.0.0.1:9',
    MAIL_URL: o.mailUrl ?? 'smtp://parola@127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    CHALLENGE_COST: '1',
    LOG_LEVEL: 'silent',
  })
}

type Place = { url: string; consoleUrl: string; clock: TestClock; db: Db }

function callers(place: Place) {
  let people = 0
  /** Somebody whom nobody has seen before, from a network of their own. */
  const visitor = (): Caller => ({
    address: `10.${people >> 8}.${people++ & 255}.7`,
    jar: new Map(),
  })
  const sealFor = (shape: CallShape, body: unknown) => sealed(place, shape, body)

  async function wild(shape: CallShape, sent: Wild): Promise<Answer> {
    const as = sent.as ?? visitor()
    const door = isConsoleCall(shape) ? place.consoleUrl : place.url
    const answer = await fetch(`${door}${shape.path}${sent.query ?? ''}`, {
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

  /** A call as the site makes it, its body sealed where the contract asks for it. */
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
      ...(shape.body ? await packed(shape, body) : {}),
    })
    return answer as Answer<ValueOf<Calls[N]>>
  }

  /** The solved challenge beside a body that needs one; a test that brings its own is left alone. */
  async function withProof(name: CallName, as: Caller, body: object | undefined) {
    const isAsked = 'challenge' in calls[name] || (name === 'login' && body && 'captcha' in body)
    if (!body || !isAsked || 'challenge' in body) return body
    return { ...body, challenge: await proofFor(name as Challenged, as) }
  }

  /** What a browser at this address answers to a challenge for this call. */
  async function proofFor(asked: Challenged, { address }: Caller): Promise<string> {
    const query = `?call=${asked}`
    const made = await wild(calls.challenge, { as: { address }, query })
    return solved(valueIn(made as Answer<{ challenge: string }>).challenge)
  }

  async function packed(shape: CallShape, body: unknown) {
    if (shape.form) return { type: FORM_TYPE, body: formOf(body as Record<string, string>) }
    return shape.sealed
      ? { type: SEALED_TYPE, body: await sealFor(shape, body) }
      : { type: 'application/json', body: JSON.stringify(body) }
  }

  /** A new member, logged in, whose papers nobody has seen. */
  async function registerUnverified(
    more: Partial<BodyOf<Calls['register']>> = {},
    as = visitor(),
  ): Promise<Person> {
    const body = { ...registration(`m${randomBytes(6).toString('hex')}`), ...more }
    return person(as, await call('register', { as, body }))
  }

  /** A new member, logged in, whose papers are approved: money and games are open to them. */
  async function register(...who: Parameters<typeof registerUnverified>): Promise<Person> {
    const made = await registerUnverified(...who)
    const approve = `update member.member set kyc = 'A' where member_id = $1`
    await place.db.pool.query(approve, [made.memberId])
    return made
  }

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
    registerUnverified,
    tryOut,
    ...money(place.db),
  }
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The fields of a form; a list stands for a field that is given twice. */
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

/** @throws Error with the refusal's code, so that a broken step is named at once. */
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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}
