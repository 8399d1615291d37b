import type { SetCookie } from '#platform/http'
import { newToken } from '#platform/random'
import { PROOF_MS } from './identity.rules.ts'

const BROWSER_COOKIE = 'identity'

type Cookies = Record<string, string | undefined>

/** The secret that binds an attempt to this browser; empty before the first attempt, which matches none. */
export function identityBrowserOf(cookies: Cookies): string {
  return cookies[BROWSER_COOKIE] ?? ''
}

/** The cookie with this browser's secret, created on the first attempt. */
export function browserCookie(cookies: Cookies): SetCookie & { value: string } {
  const value = identityBrowserOf(cookies) || newToken()
  return { name: BROWSER_COOKIE, value, maxAgeS: PROOF_MS / 1000, isLax: true }
}
