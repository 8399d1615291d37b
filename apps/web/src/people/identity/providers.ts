import type { IdentityProvider } from '@parola/contract'
import { api } from '../../platform/calls/client.ts'

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
}

/** The switches that open them (requirement CFG-01). */
export const PROVIDER_SWITCHES: Record<IdentityProvider, string> = {
  google: 'GOOGLE3',
  facebook: 'FACEBOOK3',
}

const LEFT = 'identity'
const HOME = '/'

export type Left = { provider: IdentityProvider | null; from: string; isLink: boolean }

/**
 * Leaves for a provider; this tab remembers where the person was.
 * @throws Refusal, NetworkTrouble; on success the page goes away
 */
export async function leaveFor(provider: IdentityProvider, { isLink }: { isLink: boolean }) {
  const call = isLink ? 'beginIdentityLink' : 'beginIdentity'
  const { url } = await api(call, { body: { provider } })
  const here = `${location.pathname}${location.search}`
  const from = here === '/identity' ? leftFrom().from : here
  sessionStorage.setItem(LEFT, JSON.stringify({ provider, from, isLink } satisfies Left))
  location.assign(url)
}

/** Where this tab left from, if it is still the tab that left. */
export function leftFrom(): Left {
  try {
    const { provider, from, isLink } = JSON.parse(sessionStorage.getItem(LEFT) ?? '') as Left
    const isOurs = /^\/(?![/\\])/.test(from)
    return { provider, from: isOurs ? from : HOME, isLink }
  } catch {
    return { provider: null, from: HOME, isLink: false }
  }
}
