import type { Kysely } from 'kysely'
import { sha256 } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { newId, newToken } from '#platform/random'
import { type Actor, refuse, type Work } from '#platform/work'
import { isAlive, TOUCH_MS } from './session.rules.ts'
import { insertSession, renewProved, selectSession, touchSession } from './session.sql.ts'

export type Known = {
  actor: Omit<Actor, 'address' | 'userAgent'>
  /** The brands they serve; empty: all. */
  brands: readonly string[]
  provedAt: Date
}

/** Opens a console session for an operator who has just passed both factors. */
export async function openSession(work: Work, operatorId: string): Promise<string> {
  const token = newToken()
  await insertSession(work.tx, {
    hash: sha256(token),
    sessionId: newId(work.now),
    operatorId,
    address: work.actor.address,
    userAgent: work.actor.userAgent,
    now: work.now,
  })
  return token
}

/**
 * Allows the dangerous calls to the caller's session and gives it a new token (ACC-010, ACC-015). The old
 * token is invalid from the commit on; the session keeps its id and its age.
 * @throws Refusal NOT_LOGGED_IN when the session has ended since, or another call has renewed it
 */
export async function renewSession({ tx, actor, now }: Work): Promise<string> {
  const { tokenHash: old } = actor
  const token = newToken()
  const isThere = old && (await renewProved(tx, { old, hash: sha256(token), now }))
  return isThere ? token : refuse('NOT_LOGGED_IN')
}

/** The operator of this console token; null when it is unknown or expired, or its owner disabled. */
export async function whoWorks(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Known | null> {
  const tokenHash = sha256(token)
  const row = await selectSession(db, tokenHash)
  if (!row || !isAlive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, now)) {
    return null
  }
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    await touchSession(db, row.session_id, now)
  }
  return {
    actor: {
      kind: 'operator',
      memberId: null,
      operatorId: row.operator_id,
      roles: row.roles,
      sessionId: row.session_id,
      tokenHash,
      language: row.language as Actor['language'],
    },
    brands: row.brands,
    provedAt: row.proved_at,
  }
}
