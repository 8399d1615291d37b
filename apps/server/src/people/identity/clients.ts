import type { IdentityProvider } from '@parola/contract'
import type { BrandConfig } from '#foundations/brand'
import type { Admission } from '#people/login'
import { type Client, type Gateway, SWITCHES } from './identity.rules.ts'

/** What this feature depends on. */
export type Parts = Admission & {
  publicUrl: string
  sandboxUrl: string
  secrets: Readonly<Record<string, string>>
  gateways: Record<IdentityProvider, Gateway>
}

type Requested = { brandId: string; config: BrandConfig; provider: IdentityProvider }

/** Our registration with a provider; null while the brand has it switched off or not configured. */
export function clientOf({ secrets, sandboxUrl }: Parts, requested: Requested): Client | null {
  const { brandId, config, provider } = requested
  const secret = secrets[`${brandId}.${provider}`]
  const set = config.identityProviders[provider]
  if (!config.switches[SWITCHES[provider]] || !secret || !set) return null
  const resolved = (url: string) => url.replace('{sandbox}', sandboxUrl)
  const client = { id: set.clientId, secret, issuer: resolved(set.issuer) }
  if (!('tokenUrl' in set)) return client
  const { authorizeUrl, tokenUrl, profileUrl } = set
  const urls = {
    authorize: resolved(authorizeUrl),
    token: resolved(tokenUrl),
    profile: resolved(profileUrl),
  }
  return { ...client, urls }
}
