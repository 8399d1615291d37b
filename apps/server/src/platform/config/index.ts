import { readFileSync } from 'node:fs'
import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ })

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Of the operator console; without it, the one after `PORT`. */
  CONSOLE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.string().startsWith('postgres'),
  PUBLIC_URL: origin.default('http://localhost:3000'),
  CONSOLE_PUBLIC_URL: origin.default('http://localhost:3001'),
  STUDIO_URL: origin.default('http://127.0.0.1:3002'),
  STUDIO_PUBLIC_URL: origin.default('http://localhost:3002'),
  SANDBOX_URL: origin.default('http://127.0.0.1:3003'),
  /** Where browsers find the sandbox: the stand-ins of outside providers stand there. */
  SANDBOX_PUBLIC_URL: origin.default('http://localhost:3003'),
  /** `smpp:`, `ssmpp:` or `http(s):`; the name we bind with stands in it, the password apart. */
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
  ROLES: z
    .string()
    .default('api,jobs,realtime')
    .transform((list) => list.split(',').map((role) => role.trim())),
  /** Rounds of hashing for each key of a challenge: what a call costs a browser. */
  CHALLENGE_COST: z.coerce.number().int().min(1).max(1_000_000).default(2000),
  NODE_ID: z.string().default('node-1'),
  /** Operators with known passwords, for a demonstration; never where players are real. */
  DEMO_OPERATORS: z.enum(['on', 'off']).default('off'),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

const secrets = z.object({
  /** 32 bytes, base64: fields and keys kept encrypted in the database. */
  fieldKey: z.base64(),
  /** `whsec_…` of the payment gateway. */
  gatewaySecret: z.string().startsWith('whsec_'),
  /** The one before it, while it is being changed on both sides. */
  gatewaySecretBefore: z.string().startsWith('whsec_').optional(),
  /** Of the text message carrier; SMPP allows eight characters. */
  smsPassword: z.string().min(1),
  mailPassword: z.string().min(1),
  /** Keys that wrap the keys of files, 32 bytes each, base64; the current one is for new files. */
  fileKeys: z.object({ current: z.string(), keys: z.record(z.string(), z.base64()) }),
  /** Signs calls to the identity provider and its messages. */
  kycSecret: z.string().min(16),
  /** Of an S3 storage. */
  s3: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).optional(),
  /** Our secrets at the providers of outside accounts, by brand and provider: `ph.google`. */
  identityProviders: z.record(z.string(), z.string().min(1)).default({}),
  /** Shared secrets with the game vendors, by vendor code. */
  vendors: z.record(z.string(), z.object({ keyId: z.string(), secret: z.base64() })),
})

export type Settings = z.infer<typeof settings> & { CONSOLE_PORT: number }
export type Secrets = z.infer<typeof secrets>
export type Config = Settings & { secrets: Secrets }

/**
 * Reads the settings from the environment and the secrets from their file.
 * @throws Error with one line that names the setting at fault.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = settings.safeParse(env)
  if (!read.success) throw new Error(`Setting ${firstProblem(read.error)}`)
  const file = secrets.safeParse(JSON.parse(readFileSync(read.data.SECRETS_FILE, 'utf8')))
  if (!file.success) throw new Error(`${read.data.SECRETS_FILE}: ${firstProblem(file.error)}`)
  const { CONSOLE_PORT = read.data.PORT + 1 } = read.data
  return { ...read.data, CONSOLE_PORT, secrets: file.data }
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`
}
