const MINUTE_MS = 60_000

export const IDLE_MS = 15 * MINUTE_MS
export const ABSOLUTE_MS = 12 * 60 * MINUTE_MS
/** How long after the second factor a dangerous call is allowed (ACC-015). */
export const STEP_UP_MS = 5 * MINUTE_MS
/** A session's last use is written at most this often. */
export const TOUCH_MS = MINUTE_MS

/** Whether a console session is still alive (ACC-010). */
export function isAlive(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() < IDLE_MS &&
    now.getTime() - session.createdAt.getTime() < ABSOLUTE_MS
  )
}

/** Whether the second factor is recent enough for an irreversible action. */
export function isProved(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < STEP_UP_MS
}
