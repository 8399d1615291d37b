import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
const MAX_SESSIONS = 50

export type NewSession = {
  hash: Buffer
  sessionId: string
  operatorId: string
  address: string
  userAgent: string
  now: Date
}

export async function insertSession(tx: Tx, s: NewSession) {
  await tx
    .insertInto('operator.session')
    .values({
      token_hash: s.hash,
      session_id: s.sessionId,
      operator_id: s.operatorId,
      address: s.address,
      user_agent: s.userAgent,
      created_at: s.now,
      last_seen_at: s.now,
      proved_at: s.now,
    })
    .execute()
}

/** The session with the operator data that every call needs; nothing when the operator is disabled. */
export async function selectSession(db: Kysely<Tables>, hash: Buffer) {
  return db
    .selectFrom('operator.session as s')
    .innerJoin('operator.operator as o', 'o.operator_id', 's.operator_id')
    .select([
      's.session_id',
      's.created_at',
      's.last_seen_at',
      's.proved_at',
      'o.operator_id',
      'o.roles',
      'o.brands',
      'o.language',
    ])
    .where('s.token_hash', '=', hash)
    .where('o.status', '=', 'active')
    .executeTakeFirst()
}

export async function touchSession(db: Kysely<Tables>, sessionId: string, now: Date) {
  await db
    .updateTable('operator.session')
    .set({ last_seen_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function selectSessionById(db: Kysely<Tables>, sessionId: string) {
  return db
    .selectFrom('operator.session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export async function deleteSession(tx: Tx, sessionId: string) {
  await tx.deleteFrom('operator.session').where('session_id', '=', sessionId).execute()
}

export async function deleteOld(db: Kysely<Tables>, oldest: Date) {
  await db.deleteFrom('operator.session').where('created_at', '<', oldest).execute()
}

type Proved = { old: Buffer; hash: Buffer; now: Date }

/** Records a proof and replaces the token. False when the old one no longer exists. */
export async function renewProved(tx: Tx, { old, hash, now }: Proved): Promise<boolean> {
  const row = await tx
    .updateTable('operator.session')
    .set({ proved_at: now, token_hash: hash })
    .where('token_hash', '=', old)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectSessions(db: Kysely<Tables>, operatorId: string, oldest: Date) {
  return db
    .selectFrom('operator.session')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('created_at', '>', oldest)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
}

/** Ends an operator's sessions except one. */
export async function deleteSessions(tx: Tx, operatorId: string, except: string | null) {
  const gone = tx.deleteFrom('operator.session').where('operator_id', '=', operatorId)
  await (except ? gone.where('session_id', '!=', except) : gone).execute()
}
