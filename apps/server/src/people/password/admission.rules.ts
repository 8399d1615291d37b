/** What is known of a member's browsers and networks. */
export type Known = { any: boolean; device: boolean; network: boolean }
/** What somebody has just proved an account with. */
export type ProvedBy = 'password' | 'sms' | 'mail' | 'google' | 'facebook' | 'phone'
/** What else they can prove it with. */
export type Way = 'authenticator' | 'email' | 'mobile' | 'password'
export type Reach = { mobile: string | null; email: string | null; hasPassword: boolean }

/**
 * Whether a log-in comes from where nobody knows the member: a browser and a network that are both
 * new, and for a code by text message, which whoever holds the SIM card gets, either of them
 * (ACC-009, AUTH-09). The first browser of an account is its own.
 */
export function isStrange(by: ProvedBy, known: Known): boolean {
  if (!known.any) return false
  return by === 'sms' ? !(known.device && known.network) : !known.device && !known.network
}

/**
 * The ways in which a member can prove once more that it is them, by something else than before.
 * None is left to who has nothing else: they come in and are told, for a wall without a door would
 * shut out every member with nothing but a password.
 */
export function waysFor(by: ProvedBy, reach: Reach): Way[] {
  return [
    ...(reach.email && by !== 'mail' ? (['email'] as const) : []),
    ...(reach.mobile && by !== 'sms' ? (['mobile'] as const) : []),
    ...(reach.hasPassword && by !== 'password' ? (['password'] as const) : []),
  ]
}

const SHOWN_DIGITS = 3
const HIDDEN = '•••'

/** Enough of a number or an address for its owner to know it, and no more. */
export function masked(way: Way, { mobile, email }: Reach): string {
  if (way === 'mobile') return `${HIDDEN} ${mobile?.slice(-SHOWN_DIGITS) ?? ''}`
  if (way !== 'email') return ''
  const [name = '', host = ''] = (email ?? '').split('@')
  const end = host.slice(host.lastIndexOf('.'))
  return `${[...name][0] ?? ''}${HIDDEN}@${[...host][0] ?? ''}${HIDDEN}${end}`
}
