const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What failed attempts are counted under: an attacker changes one of them, rarely all three. */
export type Scope = 'account' | 'address' | 'subnet'
export type AttemptKey = { scope: Scope; key: string }

type Steps = {
  captchaAfter: number
  /** From here on each further attempt waits, twice as long as the one before. */
  pauseAfter: number
  /** From here on the pause is a lock. */
  lockAfter: number
  longestLockMs: number
}

/**
 * An account belongs to one person, an address to a family, a network at times to all customers of a carrier
 * (reading 9, ACC-006).
 */
export const STEPS: Record<Scope, Steps> = {
  account: { captchaAfter: 3, pauseAfter: 5, lockAfter: 10, longestLockMs: DAY_MS },
  address: { captchaAfter: 3, pauseAfter: 15, lockAfter: 30, longestLockMs: DAY_MS },
  subnet: { captchaAfter: 30, pauseAfter: 60, lockAfter: 120, longestLockMs: HOUR_MS },
}

export const FIRST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
export const FIRST_LOCK_MS = 15 * MINUTE_MS
export const QUIET_MS = 30 * MINUTE_MS

/** How long the next attempt must wait after this many failures, in milliseconds. */
export function pauseAfter(scope: Scope, failures: number): number {
  const { pauseAfter: from, lockAfter, longestLockMs } = STEPS[scope]
  if (failures >= lockAfter) {
    return Math.min(longestLockMs, FIRST_LOCK_MS * 2 ** (failures - lockAfter))
  }
  if (failures < from) return 0
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - from))
}

/** How long a failed attempt still counts, in milliseconds: at least twice its pause. */
export function rememberedFor(pauseMs: number): number {
  return Math.max(QUIET_MS, 2 * pauseMs)
}

export function needsCaptcha(scope: Scope, failures: number): boolean {
  return failures >= STEPS[scope].captchaAfter
}
