const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

export const RECOVERY_CODES = 10
/** An offer without a correct first code by then is deleted. */
export const OFFER_LIFE_MS = HOUR_MS
const FREE_TRIES = 5
const FIRST_PAUSE_MS = 30 * SECOND_MS

/** How long the next attempt must wait after this many failures, in milliseconds (ACC-014). */
export function pauseAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(HOUR_MS, FIRST_PAUSE_MS * 2 ** (failures - FREE_TRIES))
}

export type Proof = { kind: 'step'; code: string } | { kind: 'recovery'; code: string }

/** What was typed: six digits of the app, or a recovery code in any grouping. */
export function readProof(typed: string): Proof {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(code) ? { kind: 'step', code } : { kind: 'recovery', code }
}
