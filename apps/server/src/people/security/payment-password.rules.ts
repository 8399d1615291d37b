const HOUR_MS = 3_600_000

/** ACC-016: so many tries, then no withdrawal for a day. */
export const TRIES_MAX = 5
export const LOCK_MS = 24 * HOUR_MS

export const LENGTH_MIN = 6
export const LENGTH_MAX = 32

/** What is tried first: one digit or letter all along, and digits one after another. */
export function isTooPlain(word: string): boolean {
  if (/^(.)\1+$/u.test(word)) return true
  const steps = [...word].slice(1).map((letter, i) => letter.charCodeAt(0) - word.charCodeAt(i))
  return /^\d+$/.test(word) && new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) <= 1
}

export function hoursUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / HOUR_MS))
}
