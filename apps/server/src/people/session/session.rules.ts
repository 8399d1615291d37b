const MINUTE_MS = 60_000

/** The fact that a session ended by itself or for another; its `data.sessionId` is the one. */
export const SESSION_ENDED = 'session.ended'

/** The fact that a remember-me value came a second time: somebody has a copy (ACC-013). */
export const REMEMBER_REUSED = 'session.remember-reused'

/** Two tabs of one browser that open at once send one value twice; nobody gets in by the second. */
export const TWO_TABS_MS = 10_000

export const IDLE_MS = 30 * MINUTE_MS
export const ABSOLUTE_MS = 24 * 60 * MINUTE_MS
export const REMEMBER_MS = 24 * 60 * MINUTE_MS
/** A session's last use is written at most this often. */
export const TOUCH_MS = MINUTE_MS

/** Whether a session still lives: 30 minutes without a call, 24 hours at the most (ACC-010). */
export function isAlive(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() < IDLE_MS &&
    now.getTime() - session.createdAt.getTime() < ABSOLUTE_MS
  )
}
