const HOUR_MS = 3_600_000

/** ACC-016: after this many attempts, no withdrawal for a day. */
export const TRIES_MAX = 5
export const LOCK_MS = 24 * HOUR_MS

export const LENGTH_MIN = 6
export const LENGTH_MAX = 32

/** Obvious passwords: a single digit or letter repeated, and digits in sequence. */
export function isTooPlain(password: string): boolean {
  if (/^(.)\1+$/u.test(password)) return true
  const steps = [...password]
    .slice(1)
    .map((letter, i) => letter.charCodeAt(0) - password.charCodeAt(i))
  return /^\d+$/.test(password) && new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) <= 1
}

export function hoursUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / HOUR_MS))
}
