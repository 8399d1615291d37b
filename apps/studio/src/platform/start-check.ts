import { statSync } from 'node:fs'
import type { Config } from './config.ts'
import { StartRefused } from './secret-keys.ts'

const GROUP_AND_OTHERS = 0o077
const KEY_BYTES = 32
const SERIES_LEAST = 1_000_000

type Rule = { name: string; must: string; isBroken(config: Config): boolean }

/** Whether a key is long enough and not one byte repeated. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= KEY_BYTES && new Set(bytes).size > 1
}

const RULES: readonly Rule[] = [
  {
    name: 'PUBLIC_URL',
    must: 'is an `https:` address',
    isBroken: ({ PUBLIC_URL }) => !PUBLIC_URL.startsWith('https:'),
  },
  {
    name: 'FRAME_ANCESTORS',
    must: 'names sites by `https:` only',
    isBroken: ({ FRAME_ANCESTORS }) =>
      !FRAME_ANCESTORS.split(' ').every((site) => /^https:\/\/[^*]+$/.test(site)),
  },
  {
    name: 'STUDIO_CONFIG',
    must: 'can be read by its owner only',
    isBroken: ({ STUDIO_CONFIG }) => (statSync(STUDIO_CONFIG).mode & GROUP_AND_OTHERS) !== 0,
  },
  {
    name: 'secrets',
    must: 'were not made by a demonstration, and every key has 32 bytes of chance',
    isBroken: ({ secrets }) =>
      secrets.development ||
      ![
        ...(secrets.studioKey ? [secrets.studioKey] : []),
        ...Object.values(secrets.studioKeys?.keys ?? {}),
        ...Object.values(secrets.vendors).map((v) => v.secret),
      ].every(isKey),
  },
  {
    name: 'CRASH_GAMES',
    must: 'is a million or more: a short series ends within days',
    isBroken: ({ CRASH_GAMES }) => CRASH_GAMES < SERIES_LEAST,
  },
  {
    name: 'LOG_LEVEL',
    must: 'is `error`, `warn` or `info`: `debug` shows too much, `silent` and `fatal` hide alarms',
    isBroken: ({ LOG_LEVEL }) => !['error', 'warn', 'info'].includes(LOG_LEVEL),
  },
]

/**
 * Refuses a production start with anything that belongs to a demonstration.
 * @throws StartRefused with one line per fault
 */
export function refuseUnsafeStart(config: Config) {
  if (config.PAROLA_MODE !== 'production') return
  const lines = RULES.filter((rule) => rule.isBroken(config)).map(
    ({ name, must }) => `Not safe for production: ${name} (${must}).`,
  )
  if (lines.length > 0) throw new StartRefused(lines.join('\n'))
}
