import { REMEMBER } from './session.ts'

export type Remembered = { account?: string; countryDialingCode?: string; mobileNum?: string }

/** A day's memory that a cookie may be there; the cookie itself is out of any script's reach. */
export function noteRemembered(isRemembered: boolean, who: Remembered) {
  if (isRemembered) localStorage.setItem(REMEMBER, JSON.stringify(who))
  else localStorage.removeItem(REMEMBER)
}

/** Who ticked the box here: by name or by number, as they logged in. */
export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(REMEMBER) ?? '{}') as Remembered
  } catch {
    return {}
  }
}
