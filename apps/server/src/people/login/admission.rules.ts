import type { Known } from '#people/known-device'

/** The method an account was just proved with. */
export type ProvedBy = 'password' | 'sms' | 'mail' | 'google' | 'facebook' | 'phone'
/** The methods left for a second proof. */
export type Method = 'authenticator' | 'email' | 'mobile' | 'password'
export type Reach = { mobile: string | null; email: string | null; hasPassword: boolean }

/**
 * Whether a log-in comes from an unknown place: a browser and a network that are both new or, for a code by
 * text message, which the holder of the SIM card gets, either of them (ACC-009, AUTH-09). The first browser
 * of an account is its own.
 */
export function isStrange(by: ProvedBy, known: Known): boolean {
  if (!known.any) return false
  return by === 'sms' ? !(known.device && known.network) : !known.device && !known.network
}

/**
 * The methods, other than the one just used, for a second proof. A member who has none is logged in and
 * notified: requiring a proof would lock out every member with nothing but a password.
 */
export function methodsFor(by: ProvedBy, reach: Reach): Method[] {
  return [
    ...(reach.email && by !== 'mail' ? (['email'] as const) : []),
    ...(reach.mobile && by !== 'sms' ? (['mobile'] as const) : []),
    ...(reach.hasPassword && by !== 'password' ? (['password'] as const) : []),
  ]
}

const SHOWN_DIGITS = 3
const HIDDEN = '•••'

/** Enough of a number or an address for its owner to recognise it, and no more. */
export function masked(method: Method, { mobile, email }: Reach): string {
  if (method === 'mobile') return `${HIDDEN} ${mobile?.slice(-SHOWN_DIGITS) ?? ''}`
  if (method !== 'email') return ''
  const [name = '', host = ''] = (email ?? '').split('@')
  const end = host.slice(host.lastIndexOf('.'))
  return `${[...name][0] ?? ''}${HIDDEN}@${[...host][0] ?? ''}${HIDDEN}${end}`
}
