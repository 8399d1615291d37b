const MINUTE_MS = 60_000

/** How long a phone check counts after its code was entered. */
export const PHONE_CHECK_MS = 5 * MINUTE_MS
/** How far the provider's clock may be ahead of ours. */
export const AHEAD_MS = MINUTE_MS

/** The claims of a phone check provider, their signature already verified. */
export type PhoneClaims = {
  sub?: unknown
  auth_time?: unknown
  phone_number?: unknown
  firebase?: unknown
}

export type PhoneFault = 'wrong' | 'stale'

/**
 * Why a token does not prove this number now; null if it does. Signature, issuer, audience and expiry were
 * checked before (ACC-019).
 */
export function faultIn(
  claims: PhoneClaims,
  requested: { mobile: string; now: Date },
): PhoneFault | null {
  const { sign_in_provider: provider } = (claims.firebase ?? {}) as { sign_in_provider?: unknown }
  const { sub, auth_time: signedInAt, phone_number: mobile } = claims
  if (provider !== 'phone' || mobile !== requested.mobile) return 'wrong'
  if (typeof sub !== 'string' || sub === '' || typeof signedInAt !== 'number') return 'wrong'
  const agoMs = requested.now.getTime() - signedInAt * 1000
  if (agoMs < -AHEAD_MS) return 'wrong'
  return agoMs > PHONE_CHECK_MS ? 'stale' : null
}
