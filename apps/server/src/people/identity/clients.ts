import type { IdentityProvider } from '@parola/contract'
import type { BrandConfig } from '#foundations/brand'
import type { Admission } from '#people/password'
import { type Client, type Gateway, SWITCHES } from './identity.rules.ts'

/** What this feature stands on. */
export type Parts = Admission & {
  publicUrl: string
  sandboxUrl: string
  secrets: Readonly<Record<string, string>>
  gateways: Record<IdentityProvider, Gateway>
}

type Asked = { brandId: string; config: BrandConfig; provider: IdentityProvider }

/** Our registration with a provider; null while the brand has switched it off or not set it up. */
export function clientOf({ secrets, sandboxUrl }: Parts, asked: Asked): Client | null {
  const { brandId, config, provider } = asked
  const secret = secrets[`${brandId}.${provider}`]
  const set = config.identityProviders[provider]
  if (!config.switches[SWITCHES[provider]] || !secret || !set) return null
  const at = (url: string) => url.replace('{sandbox}', sandboxUrl)
  const client = { id: set.clientId, secret, issuer: at(set.issuer) }
  if (!('tokenUrl' in set)) return client
  const { authorizeUrl, tokenUrl, profileUrl } = set
  const urls = { authorize: at(authorizeUrl), token: at(tokenUrl), profile: at(profileUrl) }
  return { ...client, urls }
}
