const MINUTE_MS = 60_000

/** Two tabs of one browser that open together send one value twice; the second does not log in. */
export const TWO_TABS_MS = 10_000

export const IDLE_MS = 30 * MINUTE_MS
export const ABSOLUTE_MS = 24 * 60 * MINUTE_MS
/** Who has used a session within this time is online: an open tab uses it at least once a minute. */
export const ONLINE_MS = 5 * MINUTE_MS
export const REMEMBER_MS = 24 * 60 * MINUTE_MS
/** A session's last use is written at most this often. */
export const TOUCH_MS = MINUTE_MS

/** Whether a session is alive: at most 30 minutes without a call, and 24 hours in total (ACC-010). */
export function isAlive(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() < IDLE_MS &&
    now.getTime() - session.createdAt.getTime() < ABSOLUTE_MS
  )
}
