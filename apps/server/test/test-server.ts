import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tools/process/ports.ts'
import { createApp } from '../src/app.ts'
import type { Message } from '../src/foundations/delivery/index.ts'
import { testClock } from '../src/platform/clock/index.ts'
import { readConfig } from '../src/platform/config/index.ts'
import type { LoginUrls } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { fieldKeysOf } from '../src/platform/secrets/index.ts'
import { bySystem, type Engine, work } from '../src/platform/work/index.ts'
import { callers } from './callers.ts'
import { testDatabase } from './database.ts'
import { operators } from './operators.ts'
import './quick-hashes.ts'
import { VAPID } from './vapid.ts'

export * from './callers.ts'
export { freePort }

const SYSTEM = bySystem('ph')

export const GATEWAY_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** The previous one: this test server is in the middle of a key change. */
export const GATEWAY_SECRET_BEFORE = `whsec_${Buffer.alloc(24, 8).toString('base64')}`

export const KYC_SECRET = 'kyc-secret-of-the-tests'

export const CROWD_SECRET = 'crowd-secret-of-the-tests-for-its-members'

export const CARRIER_PASSWORDS = { smsPassword: 'sms-pass', mailPassword: 'mail-pass' }

/** The brands' secret at the providers of outside accounts. */
export const IDENTITY_SECRET = 'identity-secret-of-the-tests'

/** The shared secret of a game vendor with the test server. */
export function vendorKey(vendor: string) {
  return { keyId: `${vendor}-1`, secret: Buffer.alloc(32, vendor) }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
type Options = {
  jobs?: boolean
  studioUrl?: string
  sandboxUrl?: string
  smsUrl?: string
  mailUrl?: string
  webDist?: string
  consoleDist?: string
}

/** The real platform on a free port, with a database of its own, as its callers see it. */
export async function openTestServer(options: Options = {}) {
  const database = await testDatabase({ peopled: true })
  const home = mkdtempSync(join(tmpdir(), 'parola-test-'))
  const port = await freePort()
  const consolePort = await freePort()
  const clock = testClock()
  const env = settingsOf({ ...options, home, port, consolePort, urls: database.urls })
  const config = readConfig(env)
  const app = await createApp({ config, clock, log: createLog(config.LOG_LEVEL) })
  await (options.jobs ? app.jobs.start() : app.jobs.prepare())
  await app.realtime.start()
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
    /** Runs a statement as the owner of the database, bypassing every privilege. */
    asOwner: database.asOwner,
    /** What another program on the same data needs. */
    env,
    fieldKeys: fieldKeysOf(config.secrets),
    /** Queues an outgoing message, as a feature does. */
    write: (message: Message) => work(app.engine, SYSTEM, (w) => app.outbox.queue(w, message)),
    /** A step as a job or a timer runs it, on this platform. */
    asSystem: <T>(step: (engine: Engine) => Promise<T>) => step(app.engine),
    ...asCallers,
    /** A logged-in operator. */
    operator: operators(app.engine, asCallers.visitor),
    close: async () => {
      await app.realtime.stop()
      await app.http.close()
      await app.console.close()
      await app.jobs.stop()
      await app.reader.close()
      await app.engine.db.close()
      await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function settingsOf(
  o: Options & { home: string; port: number; consolePort: number; urls: LoginUrls },
): Record<string, string | undefined> {
  const secretsFile = join(o.home, 'secrets.json')
  const vendors = ['BGS', 'PG', 'MW', 'KAL', 'TCG_SEA', 'TCG_LOTTO_VN'].map((vendor) => {
    const { keyId, secret } = vendorKey(vendor)
    return [vendor, { keyId, secret: secret.toString('base64') }]
  })
  writeFileSync(
    secretsFile,
    JSON.stringify({
      fieldKey: randomBytes(32).toString('base64'),
      gatewaySecret: GATEWAY_SECRET,
      gatewaySecretBefore: GATEWAY_SECRET_BEFORE,
      ...CARRIER_PASSWORDS,
      fileKeys: { current: 'f1', keys: { f1: randomBytes(32).toString('base64') } },
      kycSecret: KYC_SECRET,
      crowdSecret: CROWD_SECRET,
      vapid: VAPID,
      identityProviders: Object.fromEntries(
        ['ph.google', 'ph.facebook', 'intl.google'].map((name) => [name, IDENTITY_SECRET]),
      ),
      vendors: Object.fromEntries(vendors),
    }),
  )
  return {
    PORT: String(o.port),
    CONSOLE_PORT: String(o.consolePort),
    DATABASE_URL: o.urls.server,
    JOBS_DATABASE_URL: o.urls.jobs,
    READER_DATABASE_URL: o.urls.reader,
    SECRETS_FILE: secretsFile,
    STORAGE_URL: `file:${join(o.home, 'storage')}`,
    // Nothing listens on port 9: a call to a side that the test has not opened fails immediately.
    STUDIO_URL: o.studioUrl ?? 'http://127.0.0.1:9',
    SANDBOX_URL: o.sandboxUrl ?? 'http://127.0.0.1:9',
    SANDBOX_PUBLIC_URL: o.sandboxUrl ?? 'http://127.0.0.1:9',
    WEB_DIST: o.webDist,
    CONSOLE_DIST: o.consoleDist,
    SMS_URL: o.smsUrl ?? 'smpp://parola@127.0.0.1:9',
    MAIL_URL: o.mailUrl ?? 'smtp://parola@127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    PUSH_SERVICES: 'http://127.0.0.1:*',
    CHALLENGE_COST: '1',
    DRAW_AHEAD: 'off',
    LOG_LEVEL: 'silent',
  }
}
