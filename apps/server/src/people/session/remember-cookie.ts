import { REMEMBER_MS } from './session.rules.ts'

export const REMEMBER_COOKIE = 'parola_remember'

/** The remember-me cookie, or its removal. It goes to the session calls only. */
export function rememberCookie(value: string | null) {
  return {
    name: REMEMBER_COOKIE,
    value,
    maxAgeS: REMEMBER_MS / 1000,
    path: '/wps/session',
  }
}
