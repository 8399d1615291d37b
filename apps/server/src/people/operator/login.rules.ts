const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const TICKET_MS = 10 * MINUTE_MS
export const ONE_TIME_MS = 24 * HOUR_MS
export const RECOVERY_CODES = 10
const FREE_TRIES = 5
const FIRST_PAUSE_MS = 2 * SECOND_MS
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** Failed attempts are forgotten after this long without another. */
export const QUIET_MS = HOUR_MS
const MIN_LENGTH = 12
const MIN_DIFFERENT = 6

/** How long the next attempt must wait after this many failures, in milliseconds (ACC-006). */
export function pauseAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FREE_TRIES))
}

/** Whether a password is good enough for somebody who may touch money: long, and not their name. */
export function isStrong(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  const names = [username, 'parola'].filter((name) => name.length > 3)
  const rest = names.reduce((text, name) => text.replaceAll(name.toLowerCase(), ''), lower)
  return [...password].length >= MIN_LENGTH && new Set(rest).size >= MIN_DIFFERENT
}

export type Step = 'password' | 'enrol' | 'code'

/** The step after the correct password. */
export function stepAfter(operator: { hasOneTime: boolean; isEnrolled: boolean }): Step {
  if (operator.hasOneTime) return 'password'
  return operator.isEnrolled ? 'code' : 'enrol'
}

/** What was typed: six digits of the app, or a recovery code in any grouping. */
export function readCode(typed: string): { isRecovery: boolean; code: string } {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return { isRecovery: !/^\d{6}$/.test(code), code }
}
