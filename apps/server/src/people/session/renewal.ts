import type { Realtime } from '#platform/realtime'
import { type Engine, memberOf, refuse, type Work, work } from '#platform/work'
import { replaceToken } from './session.sql.ts'
import { mintToken } from './token.ts'

type Parts = {
  engine: Engine
  realtime: Realtime
  /** After a password change the session is no longer restricted. */
  isFreed?: boolean
}

/**
 * Changes the rights of the caller's session, or what proves its member, and gives the session a new token in
 * the same unit of work (ACC-010). The old token is invalid from the commit on; the session keeps its id, its
 * age and its games. Its sockets were opened with the old token: they close and reconnect.
 * @throws Refusal NOT_LOGGED_IN when the session has ended since, or another call has renewed it
 */
export async function renewing<T>(
  { engine, realtime, isFreed = false }: Parts,
  opening: Parameters<typeof work>[1],
  change: (w: Work) => Promise<T>,
): Promise<{ made: T; token: string }> {
  const renewed = await work(engine, opening, async (w) => {
    const made = await change(w)
    return { made, token: await renewToken(w, isFreed) }
  })
  const { sessionId } = opening.actor
  if (sessionId) await realtime.toSession(sessionId, { type: 'bye', reason: 'reconnect' })
  return renewed
}

async function renewToken(w: Work, isFreed: boolean): Promise<string> {
  const memberId = memberOf(w)
  const { tokenHash: old } = w.actor
  const { token, hash } = mintToken(memberId)
  const isThere = old && (await replaceToken(w.tx, { memberId, old, hash, isFreed }))
  return isThere ? token : refuse('NOT_LOGGED_IN')
}
