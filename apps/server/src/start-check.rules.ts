import type { Config } from './platform/config/index.ts'

/** Demo data in the database, as far as it can be exploited. */
export type Found = {
  /** Members and operators who can log in with a password that the demo publishes. */
  knownPasswords: readonly string[]
  /** Settings of brands that name the sandbox or a plain `http:` provider: `ph: google`. */
  sandboxedBrands: readonly string[]
}

export type Start = {
  config: Config
  /** The settings as given, without defaults. */
  env: Record<string, string | undefined>
  /** Permissions of the secrets file, from `stat`. */
  secretsMode: number
  found: Found
}

/** One line of the hardening list: what is checked, what must hold, and whether it does not. */
export type Rule = { name: string; must: string; isBroken(start: Start): boolean }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
const COST_MIN = 1000
const KEY_BYTES = 32
const GROUP_AND_OTHERS = 0o077
const EVERYWHERE = /(^|,)\s*(0\.0\.0\.0\/0|::\/0)/

const isHttps = (url: string) => new URL(url).protocol === 'https:'
const isHere = (url: string) => LOOPBACK.test(new URL(url).hostname)

function isOutside(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text) && isHttps(text) && !isHere(text)
}

/** Whether a key is long enough and not one byte repeated. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= KEY_BYTES && new Set(bytes).size > 1
}

/** The hardening list of `docs/operations.md`, in its order; a production start checks every line. */
export const RULES: readonly Rule[] = [
  {
    name: 'PUBLIC_URL',
    must: 'is an `https:` address',
    isBroken: ({ config }) => !isHttps(config.PUBLIC_URL),
  },
  {
    name: 'CONSOLE_PUBLIC_URL',
    must: 'is an `https:` address with another origin than the site',
    isBroken: ({ config }) =>
      !isHttps(config.CONSOLE_PUBLIC_URL) ||
      new URL(config.CONSOLE_PUBLIC_URL).origin === new URL(config.PUBLIC_URL).origin,
  },
  {
    name: 'STUDIO_PUBLIC_URL',
    must: 'is an `https:` address',
    isBroken: ({ config }) => !isHttps(config.STUDIO_PUBLIC_URL),
  },
  {
    name: 'TRUSTED_PROXIES',
    must: 'names the proxies in front, or says `none`; never every address',
    isBroken: ({ env }) => !env.TRUSTED_PROXIES || EVERYWHERE.test(env.TRUSTED_PROXIES),
  },
  {
    name: 'GATEWAY_URL',
    must: 'is the `https:` address of a payment gateway on another machine',
    isBroken: ({ env }) => !isOutside(env.GATEWAY_URL),
  },
  {
    name: 'KYC_URL',
    must: 'is the `https:` address of an identity provider on another machine',
    isBroken: ({ env }) => !isOutside(env.KYC_URL),
  },
  {
    name: 'SANDBOX_URL',
    must: 'is not set, and `SANDBOX_PUBLIC_URL` is not either',
    isBroken: ({ env }) => Boolean(env.SANDBOX_URL || env.SANDBOX_PUBLIC_URL),
  },
  {
    name: 'SMS_URL',
    must: 'is a carrier on another machine, by `ssmpp:` or `https:`',
    isBroken: ({ env, config }) =>
      !env.SMS_URL || !/^(ssmpp|https):/.test(config.SMS_URL) || isHere(config.SMS_URL),
  },
  {
    name: 'MAIL_URL',
    must: 'is a mail server on another machine, by `smtps:`',
    isBroken: ({ env, config }) =>
      !env.MAIL_URL || !config.MAIL_URL.startsWith('smtps:') || isHere(config.MAIL_URL),
  },
  {
    name: 'STORAGE_URL',
    must: 'is set; a bucket is reached by `s3+https:`',
    isBroken: ({ env, config }) => !env.STORAGE_URL || config.STORAGE_URL.startsWith('s3+http:'),
  },
  {
    name: 'DATABASE_URL',
    must: 'has a password in it, as `JOBS_DATABASE_URL` and `READER_DATABASE_URL` do',
    isBroken: ({ config }) =>
      [config.DATABASE_URL, config.JOBS_DATABASE_URL, config.READER_DATABASE_URL].some(
        (url) => new URL(url).password === '',
      ),
  },
  {
    name: 'SECRETS_FILE',
    must: 'can be read by its owner only',
    isBroken: ({ secretsMode }) => (secretsMode & GROUP_AND_OTHERS) !== 0,
  },
  {
    name: 'secrets',
    must: 'were not made by a demonstration, and every key has 32 bytes of chance',
    isBroken: ({ config: { secrets } }) =>
      secrets.development ||
      ![
        secrets.fieldKey,
        ...Object.values(secrets.fieldKeys?.keys ?? {}),
        ...Object.values(secrets.fileKeys.keys),
        ...Object.values(secrets.vendors).map(({ secret }) => secret),
      ].every(isKey),
  },
  {
    name: 'CHALLENGE_COST',
    must: 'is 1000 or more: a lower one costs a program nothing',
    isBroken: ({ config }) => config.CHALLENGE_COST < COST_MIN,
  },
  {
    name: 'LOG_LEVEL',
    must: 'is `error`, `warn` or `info`: `debug` shows too much, `silent` and `fatal` hide alarms',
    isBroken: ({ config }) => !['error', 'warn', 'info'].includes(config.LOG_LEVEL),
  },
  {
    name: 'DEMO_OPERATORS',
    must: 'is `off`',
    isBroken: ({ config }) => config.DEMO_OPERATORS === 'on',
  },
  {
    name: 'known passwords',
    must: 'open no account of a member or an operator',
    isBroken: ({ found }) => found.knownPasswords.length > 0,
  },
  {
    name: 'brands',
    must: 'use no provider of the sandbox and none by `http:`',
    isBroken: ({ found }) => found.sandboxedBrands.length > 0,
  },
]

/** A line for each broken rule; none when the program may start. */
export function unsafe(start: Start): string[] {
  const { knownPasswords, sandboxedBrands } = start.found
  const named: Record<string, readonly string[]> = {
    'known passwords': knownPasswords,
    brands: sandboxedBrands,
  }
  return RULES.filter((rule) => rule.isBroken(start)).map(({ name, must }) => {
    const which = named[name]
    return `Not safe for production: ${name} (${must})${which ? `: ${which.join(', ')}` : ''}.`
  })
}
