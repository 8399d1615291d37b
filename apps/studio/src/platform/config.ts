import { readFileSync } from 'node:fs'
import { CURRENCY_CODES } from '@parola/money'
import { digits, laterKeys, ringFrom, type SealRing } from '@parola/vendor-protocol'
import { z } from 'zod'

/** The games of a crash series: years of rounds; then the next chain begins. */
export const CRASH_GAMES = 10_000_000

const settings = z.object({
  PORT: digits.default(3002),
  HOST: z.string().default('127.0.0.1'),
  /** Whether further processes listen on the same port: the system divides connections among them (Linux). */
  REUSE_PORT: z.enum(['on', 'off']).default('off'),
  /** `production` refuses to start with anything that belongs to a demonstration. */
  PAROLA_MODE: z.enum(['demo', 'production']).default('demo'),
  DATABASE_URL: z.string().startsWith('postgres'),
  PLATFORM_URL: z.url(),
  PUBLIC_URL: z.url().default('http://localhost:3002'),
  STUDIO_CONFIG: z.string(),
  CATALOGUE_FILE: z.string(),
  FRAME_ANCESTORS: z.string().default('http://localhost:3000'),
  STORAGE: z.string().default('.data/studio'),
  CLIENT_DIST: z.string(),
  /** Brands with a higher minimum return than the general one: `{"ph":0.9}`. */
  RETURN_FLOORS: z
    .string()
    .default('{}')
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.number().min(0).max(1))),
  /** Addresses whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((named) => (named === 'none' ? '' : named)),
  /** The currencies that real rounds can be played in. */
  CURRENCIES: z
    .string()
    .default('PHP,USD')
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(CURRENCY_CODES)).min(1)),
  /** The games of a crash series; tests make a short one quickly. */
  CRASH_GAMES: digits.pipe(z.number().min(1)).default(CRASH_GAMES),
  /** Pictures are drawn this much smaller, for tests that do not look at them. */
  DRAW_SCALE: z.coerce.number().min(0.1).max(1).default(1),
  LOG_LEVEL: z.string().default('info'),
})

const sharedKey = z.object({ keyId: z.string(), secret: z.base64() })

const secrets = z
  .object({
    /** Whether a demonstration generated these itself. */
    development: z.boolean().default(false),
    /** 32 bytes, base64: the first key that seeds are sealed with. Not needed once it is retired. */
    studioKey: z.base64().optional(),
    /** Later keys that seeds are sealed with, by id; the current one is used for writing. */
    studioKeys: laterKeys.optional(),
    vendors: z.record(z.string(), sharedKey.extend({ second: sharedKey.optional() })),
  })
  .refine(
    ({ studioKey, studioKeys }) => studioKey || (studioKeys && studioKeys.current !== 'k1'),
    'studioKey, or a current key of studioKeys, must be there',
  )

const title = z.object({
  vendor: z.string(),
  game: z.string(),
  name: z.string(),
  theme: z.string(),
  model: z.string(),
  /** Which of the theme's pictures stand for which symbols. */
  skin: z.number().int().min(0).default(0),
  game_type: z.string().default('RNG'),
  tags: z.array(z.string()).default([]),
  demo: z.boolean().default(true),
  status: z.enum(['active', 'maintenance', 'disabled']).default('active'),
  /** The wallet that its rounds are staked from: the platform's, or the vendor's own. */
  wallet: z.enum(['seamless', 'transfer']).default('seamless'),
})
export type Title = z.infer<typeof title>

export type Config = z.infer<typeof settings> & {
  secrets: z.infer<typeof secrets>
  titles: Map<string, Title>
}

type Sealing = Pick<z.infer<typeof secrets>, 'studioKey' | 'studioKeys'>

/** The keys of sealed seeds: the first one, while content needs it, and those that came after it. */
export function studioRing({ studioKey, studioKeys }: Sealing): SealRing {
  return ringFrom(studioKey, studioKeys)
}

/** The vendors that keep their players' money themselves. */
export function ownWalletVendors(titles: Config['titles']): ReadonlySet<string> {
  const own = [...titles.values()].filter(({ wallet }) => wallet === 'transfer')
  return new Set(own.map(({ vendor }) => vendor))
}

/** Settings from the environment, secrets and titles from their files. @throws Error naming what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = settings.parse(env)
  const titles = z.array(title).parse(readJson(read.CATALOGUE_FILE))
  return {
    ...read,
    secrets: readSecrets(read.STUDIO_CONFIG),
    titles: new Map(titles.map((t) => [`${t.vendor}/${t.game}`, t])),
  }
}

/** The secrets of the studio from their file. @throws Error naming what is wrong. */
export function readSecrets(file: string): Config['secrets'] {
  return secrets.parse(readJson(file))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
