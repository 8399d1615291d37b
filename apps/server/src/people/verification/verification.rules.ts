const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const CODE_DIGITS = 6
/** How long a code is valid, and its number gets no other (requirements OTP-01, OTP-02). */
export const LIFE_MINUTES = 2
export const LIFE_MS = LIFE_MINUTES * MINUTE_MS
/** How long a member may take over a PIN after their code. */
export const GRANT_MS = 15 * MINUTE_MS
export const TRIES_MAX = 5
/** The least wait after too many requests (requirement OTP-03). */
const LOCKOUT_MS = 5 * MINUTE_MS

type Limit = { withinMs: number; most: number }

export const NUMBER_PER_HOUR: Limit = { withinMs: HOUR_MS, most: 5 }
export const NUMBER_PER_DAY: Limit = { withinMs: DAY_MS, most: 10 }
export const ADDRESS_PER_HOUR: Limit = { withinMs: HOUR_MS, most: 20 }
export const SUBNET_PER_HOUR: Limit = { withinMs: HOUR_MS, most: 60 }
/**
 * Codes a day to all numbers of one dialling code: the limit on the cost of toll fraud. A fifth is reserved
 * for owners, so that a flood of requests by others does not lock out the members of that country.
 */
export const PREFIX_PER_DAY: Limit = { withinMs: DAY_MS, most: 5_000 }
const PREFIX_FOR_VISITORS = 4_000

/**
 * When codes were requested, newest first: by the number's owner, or by others. An owner's are counted by the
 * number alone: others at the same address do not affect them.
 */
export type History = {
  isOwner: boolean
  number: Date[]
  address: Date[]
  subnet: Date[]
  prefixCount: number
}

export type Refused = {
  code: 'CODE_TOO_SOON' | 'CODE_TOO_MANY' | 'CODE_QUOTA'
  retryAfterS: number
}

/** Why no more codes may be sent now; null if one may (requirement OTP-03, ACC-008). */
export function refusalOf(history: History, now: Date): Refused | null {
  const quota = waitFor(history.number, NUMBER_PER_DAY, now)
  const budget = history.isOwner ? PREFIX_PER_DAY.most : PREFIX_FOR_VISITORS
  if (quota > 0 || history.prefixCount >= budget) {
    return { code: 'CODE_QUOTA', retryAfterS: seconds(quota) }
  }
  const wait = Math.max(
    waitFor(history.number, NUMBER_PER_HOUR, now),
    waitFor(history.address, ADDRESS_PER_HOUR, now),
    waitFor(history.subnet, SUBNET_PER_HOUR, now),
  )
  if (wait > 0) {
    return { code: 'CODE_TOO_MANY', retryAfterS: seconds(Math.max(wait, LOCKOUT_MS)) }
  }
  const soon = waitFor(history.number, { withinMs: LIFE_MS, most: 1 }, now)
  return soon > 0 ? { code: 'CODE_TOO_SOON', retryAfterS: seconds(soon) } : null
}

/** Milliseconds until one more fits within the limit; 0 when it fits now. */
function waitFor(times: readonly Date[], { withinMs, most }: Limit, now: Date): number {
  const limiting = times[most - 1]
  if (!limiting) return 0
  return Math.max(0, limiting.getTime() + withinMs - now.getTime())
}

function seconds(ms: number): number {
  return Math.ceil(ms / SECOND_MS)
}
