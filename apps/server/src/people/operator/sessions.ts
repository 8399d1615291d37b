import type { Kysely } from 'kysely'
import { sha256 } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { newId, newToken } from '#platform/random'
import type { Actor, Work } from '#platform/work'
import { isAlive, TOUCH_MS } from './session.rules.ts'
import { insertSession, selectSession, touchSession } from './session.sql.ts'

export type Known = {
  actor: Omit<Actor, 'address' | 'userAgent'>
  /** The brands that they serve; empty: all. */
  brands: readonly string[]
  provedAt: Date
}

/** Opens a session of the console for an operator who has just shown both factors. */
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

/** Who holds this token of the console; null when it is none, too old, or its owner disabled. */
export async function whoWorks(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Known | null> {
  const row = await selectSession(db, sha256(token))
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
      language: row.language as Actor['language'],
    },
    brands: row.brands,
    provedAt: row.proved_at,
  }
}
