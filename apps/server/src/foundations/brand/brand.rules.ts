import { fieldRule } from '@parola/contract'
import { storedInLanguages } from '@parola/contract/core/values'
import type { InEveryLanguage } from '@parola/locales/languages'
import { CURRENCY_CODES } from '@parola/money'
import { z } from 'zod'
import { rewardPolicy, teamTransferPolicy, turnoverPolicy } from './money.rules.ts'
import type { RegionRules } from './region.rules.ts'

const saferPlayHelp = z
  .object({
    name: z.string().max(80),
    phone: z.string().max(30),
    url: z.url(),
    warning: storedInLanguages(z.string().max(300)),
  })
  .default({
    name: 'Gambling Therapy',
    phone: '',
    url: 'https://www.gamblingtherapy.org',
    warning: {
      EN: 'Play with what you can afford to lose. Winning is chance, never income.',
      TY: 'Maglaro lang gamit ang kaya mong mawala. Suwerte ang panalo, hindi kita.',
      VI: 'Chỉ chơi với số tiền bạn có thể mất. Thắng là may rủi, không phải thu nhập.',
    },
  })

const CDN_HOST = /^[a-z0-9][a-z0-9.-]*$/

/** The origin of a CDN; null for anything but a plain https address. */
export function cdnOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, username, origin } = new URL(address)
  return protocol === 'https:' && CDN_HOST.test(hostname) && !username ? origin : null
}

/**
 * An empty entry is the site itself; anything but an https address is dropped, because browsers refuse it.
 */
const cdns = z
  .array(z.string())
  .transform((list) => list.filter((address) => address === '' || cdnOrigin(address)))

/** A URL of a third-party provider; `{sandbox}` is replaced by the origin of the sandbox's pages. */
const providerUrl = z.string().regex(/^(https?:\/\/|\{sandbox\}\/)/)

/** This brand's providers of outside accounts; their secrets are stored separately. */
const identityProviders = z.object({
  google: z.object({ clientId: z.string(), issuer: providerUrl }).optional(),
  facebook: z
    .object({
      clientId: z.string(),
      issuer: providerUrl,
      authorizeUrl: providerUrl,
      tokenUrl: providerUrl,
      profileUrl: providerUrl,
    })
    .optional(),
  phone: z
    .object({
      project: z.string(),
      issuer: providerUrl,
      keysUrl: providerUrl,
      apiUrl: providerUrl,
      apiKey: z.string(),
    })
    .optional(),
})

/** Everything that differs between brands. Stored as JSON with the brand, changed without a deploy. */
export const brandConfig = z.object({
  name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  currencySymbol: z.string(),
  timeZone: z.string(),
  minAge: z.number().int().min(18),
  moneyMode: z.enum(['play', 'real']),
  /** Invented numbers of players and the rolling counter (reading 16). */
  decorativeFigures: z.boolean().default(false),
  disclaimer: z.boolean(),
  customerService: z.string(),
  mainDomain: z.string(),
  analyticsId: z.string(),
  imageCdns: cdns,
  launchCdns: cdns,
  switches: z.record(z.string(), z.boolean()),
  /** Countries whose numbers get codes, the default first (ISO 3166). */
  mobileCountries: z.array(z.string().length(2)).default(['PH']),
  socialChannels: z.array(z.string()),
  identityProviders: identityProviders.default({}),
  venues: z.array(z.object({ id: z.string(), value: z.string(), label: z.string() })),
  registerFields: z.array(fieldRule),
  /** Length of a feedback message in characters (requirement HELP-01). */
  feedback: z
    .object({ minLength: z.number().int().min(1), maxLength: z.number().int().max(2000) })
    .default({ minLength: 20, maxLength: 200 }),
  /** Codes by which agents' players register, and the domains that map to one (REG-08). */
  affiliates: z
    .array(z.object({ code: z.string().max(40), domains: z.array(z.string()).default([]) }))
    .default([]),
  /** Password recovery by e-mail gives the same answer whether or not there is an account. */
  uniformRecovery: z.boolean().default(false),
  /** Days after which a password must be changed, where FORCEPASS3 is on. */
  passwordDays: z.number().int().min(1).max(3650).default(90),
  /** How long withdrawals are held after a change that a thief would make first (ACC-017). */
  withdrawalHoldHours: z.number().int().min(1).max(720).default(24),
  /** Organisations that help with problem gambling, and the notes beside them (RG-013). */
  help: saferPlayHelp,
  /** Who reviews documents first: a third party, or our own operators only. */
  kycProvider: z.enum(['operators', 'sandbox']).default('operators'),
  turnover: turnoverPolicy,
  reward: rewardPolicy,
  teamTransfer: teamTransferPolicy,
})

export type BrandConfig = z.infer<typeof brandConfig>

export type Brand = {
  brandId: string
  domains: string[]
  maintenance: boolean
  /** The message during maintenance; empty: the default sentence. */
  maintenanceNote: InEveryLanguage<string>
  maintenanceUntil: Date | null
  region: RegionRules
  /** Changes whenever the configuration does. */
  configHash: string
  /** When a game or vendor was last closed or opened. */
  gamesTurnedAt: Date | null
  config: BrandConfig
}

export type IdentityProviders = z.infer<typeof identityProviders>

/** The brand that serves a host name; unknown ones get the first brand. */
export function brandOfHost(brands: readonly Brand[], host: string): Brand | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return brands.find((brand) => brand.domains.includes(name)) ?? brands[0]
}

/** The origins of the brands' pages: their domains, with scheme and port of the public address. */
export function originsOf(brands: readonly Brand[], publicUrl: string): string[] {
  const domains = brands.flatMap((brand) => brand.domains)
  return [
    new URL(publicUrl).origin,
    ...domains.map((domain) => Object.assign(new URL(publicUrl), { hostname: domain }).origin),
  ]
}

/** Our origin for this host name; the public one for a host that is not ours. */
export function originAt(brands: readonly Brand[], publicUrl: string, host: string): string {
  const named = new URL(publicUrl)
  named.hostname = host.replace(/:\d+$/, '')
  const ours = originsOf(brands, publicUrl)
  return ours.find((origin) => origin === named.origin) ?? new URL(publicUrl).origin
}

/** Switches that are children of another one in the tree. */
const CHILDREN: Record<string, readonly string[]> = {
  MOBILENUMREG3: ['REGMOBVERF3', 'MOBILENUMPASSREG3'],
}

/** The switches as the tree that the site reads (requirement CFG-01). */
export function switchTree({ switches }: Pick<BrandConfig, 'switches'>) {
  const node = (modId: string) => ({ modId, enabled: switches[modId] ?? false })
  const below = new Set(Object.values(CHILDREN).flat())
  return Object.keys(switches)
    .filter((modId) => !below.has(modId))
    .map((modId) => ({ ...node(modId), childrenNodes: (CHILDREN[modId] ?? []).map(node) }))
}

/** 0 open, 1 maintenance, 2 region blocked: maintenance takes precedence (requirement APP-01). */
export function siteStatus(state: { maintenance: boolean; regionBlocked: boolean }): 0 | 1 | 2 {
  if (state.maintenance) return 1
  return state.regionBlocked ? 2 : 0
}
