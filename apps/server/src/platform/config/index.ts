import { readFileSync } from 'node:fs'
import { digits, laterKeys } from '@parola/vendor-protocol'
import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ })

const port = digits.pipe(z.number().max(65_535))

const settings = z.object({
  PORT: port.default(3000),
  /** Of the operator console; without it, the one after `PORT`. */
  CONSOLE_PORT: port.optional(),
  /** This machine only; set another address if a proxy runs elsewhere. */
  HOST: z.string().default('127.0.0.1'),
  /** `production` refuses to start with anything that belongs to a demo. */
  PAROLA_MODE: z.enum(['demo', 'production']).default('demo'),
  /** Of `/metrics` and `/docs` in production, on this machine only; without it, the fourth after `PORT`. */
  INSIDE_PORT: port.optional(),
  /** For the logins that own nothing; the owner's address is not known here. */
  DATABASE_URL: z.string().startsWith('postgres'),
  JOBS_DATABASE_URL: z.string().startsWith('postgres'),
  READER_DATABASE_URL: z.string().startsWith('postgres'),
  PUBLIC_URL: origin.default('http://localhost:3000'),
  CONSOLE_PUBLIC_URL: origin.default('http://localhost:3001'),
  STUDIO_URL: origin.default('http://127.0.0.1:3002'),
  STUDIO_PUBLIC_URL: origin.default('http://localhost:3002'),
  SANDBOX_URL: origin.default('http://127.0.0.1:3003'),
  /** Where browsers find the sandbox, which has stand-ins for third-party providers. */
  SANDBOX_PUBLIC_URL: origin.default('http://localhost:3003'),
  /** The payment gateway and the identity provider; without them, the sandbox. */
  GATEWAY_URL: origin.optional(),
  KYC_URL: origin.optional(),
  /** `smpp:`, `ssmpp:` or `http(s):`; the bind name is part of it, the password separate. */
  SMS_URL: z.url({ protocol: /^(s?smpp|https?)$/ }).default('smpp://parola@127.0.0.1:3006'),
  SMS_SENDER: z.string().min(1).max(11).default('Parola'),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://parola@127.0.0.1:3007'),
  MAIL_SENDER: z.email().default('no-reply@parola.example'),
  SECRETS_FILE: z.string(),
  /** A folder (`file:`), or a bucket (`s3+https://host/bucket?region=…`). */
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3\+https?:\/\/)/)
    .default('file:.data/storage'),
  WEB_DIST: z.string().optional(),
  CONSOLE_DIST: z.string().optional(),
  /** `api` serves the site and the console, `jobs` works what is queued and timed; every part is done somewhere. */
  ROLES: z
    .string()
    .default('api,jobs')
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'jobs'])).min(1)),
  /** Whether further processes listen on the same ports: the system divides connections among them (Linux). */
  REUSE_PORT: z.enum(['on', 'off']).default('off'),
  /** Rounds of hashing for each key of a challenge: what a call costs a browser. */
  CHALLENGE_COST: digits.pipe(z.number().min(1).max(1_000_000)).default(2000),
  /** Whether pictures of first screens are drawn before anybody asks for them. */
  DRAW_AHEAD: z.enum(['on', 'off']).default('on'),
  /** Pictures are drawn this much smaller, for tests that do not look at them. */
  DRAW_SCALE: z.coerce.number().min(0.1).max(1).default(1),
  NODE_ID: z.string().default('node-1'),
  /** Operators with public passwords, for a demo; never where players are real. */
  DEMO_OPERATORS: z.enum(['on', 'off']).default('off'),
  /** Addresses, comma-separated; `none` without a proxy in front. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => (list === 'none' ? '' : list)),
  /** Push services that are called, as origins separated by commas; `*` stands for names before a domain, or a port. */
  PUSH_SERVICES: z
    .string()
    .default(
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
    )
    .transform((list) => list.split(',').map((service) => service.trim())),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

const sharedKey = z.object({ keyId: z.string(), secret: z.base64() })

const secrets = z.object({
  /** Whether a demo generated these itself. */
  development: z.boolean().default(false),
  /** 32 bytes, base64: the permanent key of keyed hashes, and the first key that fields are sealed with. */
  fieldKey: z.base64(),
  /** Later keys that fields are sealed with, by id; the current one is for new values. */
  fieldKeys: laterKeys.optional(),
  /** `whsec_…` of the payment gateway. */
  gatewaySecret: z.string().startsWith('whsec_'),
  /** The previous one, while it is being changed on both sides. */
  gatewaySecretBefore: z.string().startsWith('whsec_').optional(),
  /** Of the text message carrier; SMPP allows eight characters. */
  smsPassword: z.string().min(1),
  mailPassword: z.string().min(1),
  /** Keys that wrap the keys of files, 32 bytes each, base64; the current one is for new files. */
  fileKeys: z.object({ current: z.string(), keys: z.record(z.string(), z.base64()) }),
  /** Signs calls to the identity provider and its messages. */
  kycSecret: z.string().min(16),
  /** Proves the members that the crowd of a demonstration registers; without it nobody is marked. */
  crowdSecret: z.string().min(32).optional(),
  /** By which push services know this installation, base64url; without it, no notifications are sent. */
  vapid: z
    .object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
    .optional(),
  /** Of an S3 storage. */
  s3: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).optional(),
  /** Our secrets at the providers of outside accounts, by brand and provider: `ph.google`. */
  identityProviders: z.record(z.string(), z.string().min(1)).default({}),
  /** By vendor code: the shared secret, a second one while it is changed, and the addresses it calls from. */
  vendors: z.record(
    z.string(),
    sharedKey.extend({
      second: sharedKey.optional(),
      networks: z.array(z.union([z.cidrv4(), z.cidrv6()])).optional(),
    }),
  ),
})

export type Settings = z.infer<typeof settings> & {
  CONSOLE_PORT: number
  INSIDE_PORT: number
  GATEWAY_URL: string
  KYC_URL: string
}
export type Secrets = z.infer<typeof secrets>
export type Config = Settings & { secrets: Secrets }

/**
 * The program must not start with this configuration; the message explains why, line by line, to a person.
 */
export class StartRefused extends Error {}

/**
 * Reads the settings from the environment and the secrets from their file.
 * @throws StartRefused with one line that names the setting at fault.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = settings.safeParse(env)
  if (!read.success) throw new StartRefused(`Setting ${firstProblem(read.error)}`)
  const known = readSecrets(read.data.SECRETS_FILE)
  const { PORT, SANDBOX_URL } = read.data
  const { CONSOLE_PORT = PORT + 1, INSIDE_PORT = PORT + 4 } = read.data
  const { GATEWAY_URL = SANDBOX_URL, KYC_URL = SANDBOX_URL } = read.data
  const filled = { CONSOLE_PORT, INSIDE_PORT, GATEWAY_URL, KYC_URL }
  return { ...read.data, ...filled, secrets: known }
}

/** @throws StartRefused with one line that names the secret at fault */
export function readSecrets(file: string): Secrets {
  const read = secrets.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new StartRefused(`${file}: ${firstProblem(read.error)}`)
  return read.data
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`
}
