import { REMEMBER_MS } from './session.rules.ts'

export const REMEMBER_COOKIE = 'remember'

/** The remember-me cookie, or its removal. */
export function rememberCookie(value: string | null) {
  return { name: REMEMBER_COOKIE, value, maxAgeS: REMEMBER_MS / 1000 }
}
