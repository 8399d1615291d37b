import { fieldRule } from '@parola/contract'
import type { InEveryLanguage } from '@parola/locales/languages'
import { CURRENCY_CODES } from '@parola/money'
import { z } from 'zod'
import type { RegionRules } from './region.rules.ts'

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
