import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type BucketKeys, mountBucket } from './bucket/bucket.ts'
import { mountCalls } from './calls.ts'
import { workDue } from './courier.ts'
import { mountIdentity } from './identity/identity.ts'
import { mountPhone } from './identity/phone.ts'
import { openApplicants } from './kyc/applicants.ts'
import { kycVerdicts, mountKycProvider } from './kyc/provider.ts'
import { mountKycPage } from './kyc/provider-page.ts'
import type { Gateway } from './orders.ts'
import { mountHttpCarrier } from './outbox/http-carrier.ts'
import { openMailServer } from './outbox/mail-server.ts'
import { openOutbox } from './outbox/outbox.ts'
import { mountOutboxPage } from './outbox/outbox-page.ts'
import { openSmppCarrier } from './outbox/smpp-carrier.ts'
import { mountPages } from './pages.ts'
import { openStore } from './store.ts'

const TICK_MS = 250
/** Client ids of the demo's brands at the providers of outside accounts. */
const CLIENT_IDS = ['parola-ph', 'parola-intl']
const BODY_LIMIT = 64 * 1024

export type Settings = {
  dataDir: string
  host?: string
  secret: string
  /** The previous secret during a key change: accepted, and signed with, alongside the new one. */
  secretBefore?: string | undefined
  publicUrl: string
  logLevel?: string
  paysAlone?: boolean
  /** Client secret at the providers of outside accounts, and the address of the sites. */
  identity: { secret: string; siteUrl: string }
  now?: () => number
  /** Signs calls to the identity provider, and its webhooks. */
  kycSecret: string
  bucketKeys?: BucketKeys
  /** Ports and passwords of the carriers of text messages and e-mail. */
  messages: { smppPort: number; smtpPort: number; smsPassword: string; mailPassword: string }
}

/**
 * The outside parties of the demo: a payment gateway whose behaviour is chosen by cents, with a payer's page;
 * an identity provider whose verdict is chosen by the ID number; the providers of outside accounts; a bucket
 * for files; and the carriers of text messages and e-mail, with a page that shows what they received.
 */
export async function createSandbox(settings: Settings) {
  const {
    dataDir,
    secret,
    secretBefore,
    publicUrl,
    logLevel = 'silent',
    paysAlone = true,
  } = settings
  const secrets = [secret, ...(secretBefore ? [secretBefore] : [])]
  const app = Fastify({ logger: { level: logLevel }, bodyLimit: BODY_LIMIT })
  const store = openStore(dataDir)
  const now = settings.now ?? Date.now
  const gateway: Gateway = { store, publicUrl, paysAlone, now }
  // Signatures cover the text as received.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/readyz', () => ({ ok: true }))
  mountCalls(app, gateway, secrets)
  mountPages(app, gateway)
  await mountIdentity(app, {
    publicUrl,
    clientIds: CLIENT_IDS,
    secret: settings.identity.secret,
    siteHost: new URL(settings.identity.siteUrl).host,
  })
  const kyc = { applicants: openApplicants(), secret: settings.kycSecret, now }
  mountKycProvider(app, kyc)
  mountKycPage(app, kyc.applicants)
  const { bucketKeys } = settings
  if (bucketKeys) await mountBucket(app, { folder: join(dataDir, 's3'), keys: bucketKeys, now })
  const messages = await openMessages(app, settings, now)
  const reportVerdicts = kycVerdicts(kyc)
  const dueWork = everyTick(
    async () => {
      await workDue(gateway, secrets)
      await reportVerdicts()
    },
    (error) => app.log.error({ err: error }, 'due work'),
  )
  return {
    app,
    close: async () => {
      await dueWork.stop()
      await app.close()
      await messages.close()
      store.close()
    },
  }
}

async function openMessages(
  app: FastifyInstance,
  { dataDir, publicUrl, host = '127.0.0.1', messages }: Settings,
  now: () => number,
) {
  const { smppPort, smtpPort, smsPassword, mailPassword } = messages
  const outbox = openOutbox(dataDir, now)
  mountHttpCarrier(app, outbox, smsPassword)
  mountOutboxPage(app, outbox)
  await mountPhone(app, { publicUrl, outbox, now })
  const open = [
    await openSmppCarrier({ outbox, host, port: smppPort, password: smsPassword }),
    await openMailServer({ outbox, host, port: smtpPort, password: mailPassword }),
  ]
  return {
    close: async () => {
      for (const carrier of open) await carrier.close()
      outbox.close()
    },
  }
}

/** Runs `work` repeatedly, one run at a time. */
function everyTick(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, TICK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
