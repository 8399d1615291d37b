import { REMEMBER } from './session.ts'

export type Remembered = { account?: string; countryDialingCode?: string; mobileNum?: string }

/** Notes that a remember-me cookie may exist; scripts cannot read the cookie itself. */
export function noteRemembered(isRemembered: boolean, who: Remembered) {
  if (isRemembered) localStorage.setItem(REMEMBER, JSON.stringify(who))
  else localStorage.removeItem(REMEMBER)
}

/** The login that this browser remembers: a name or a number. */
export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(REMEMBER) ?? '{}') as Remembered
  } catch {
    return {}
  }
}
