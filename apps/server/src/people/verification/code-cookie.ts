import { HOUR_MS } from '#platform/clock'
import { newToken } from '#platform/random'

const CODE_COOKIE = 'code'

type Cookies = Record<string, string | undefined>

/** The secret that binds codes to this browser; empty before its first request, which matches no code. */
export function browserOf(cookies: Cookies): string {
  return cookies[CODE_COOKIE] ?? ''
}

/** The cookie with this browser's secret, created with its first code. */
export function codeCookie(cookies: Cookies) {
  return {
    name: CODE_COOKIE,
    value: browserOf(cookies) || newToken(),
    maxAgeS: HOUR_MS / 1000,
  }
}
