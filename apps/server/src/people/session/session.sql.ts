import type { Kysely, Transaction } from 'kysely'
import { byKey, type Tables } from '#platform/db'
import type { Origin } from './origin.ts'

type Tx = Transaction<Tables>
type Owner = { memberId: string; hash: Buffer }

export async function insertSession(
  tx: Tx,
  s: Owner &
    Origin & {
      sessionId: string
      method: string
      provedAt: Date | null
      mustChange: boolean
      now: Date
    },
) {
  await tx
    .insertInto('session.session')
    .values({
      member_id: s.memberId,
      token_hash: s.hash,
      session_id: s.sessionId,
      network: s.network,
      country: s.country,
      browser: s.browser,
      system: s.system,
      method: s.method,
      proved_at: s.provedAt,
      must_change: s.mustChange,
      created_at: s.now,
      last_seen_at: s.now,
    })
    .execute()
}

/** The session with the owner data that every call needs. */
export async function selectSession(db: Kysely<Tables>, { memberId, hash }: Owner) {
  return byKey(db)
    .selectFrom('session.session as s')
    .innerJoin('member.member as m', 'm.member_id', 's.member_id')
    .select([
      's.session_id',
      's.created_at',
      's.last_seen_at',
      's.must_change',
      'm.member_id',
      'm.brand_id',
      'm.type',
      'm.status',
      'm.confirmed_age',
      'm.kyc',
      'm.barred_for',
      'm.away',
      'm.language',
    ])
    .where('s.member_id', '=', memberId)
    .where('s.token_hash', '=', hash)
    .executeTakeFirst()
}

export async function touchSession(db: Kysely<Tables>, { memberId, hash }: Owner, now: Date) {
  await db
    .updateTable('session.session')
    .set({ last_seen_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hash)
    .execute()
}

export async function selectMustChange(
  db: Kysely<Tables>,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('session.session')
    .select('must_change')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.must_change ?? false
}

type Renewed = Owner & { old: Buffer; isFreed: boolean }

/**
 * Replaces the token; with `isFreed` the member no longer has to choose another password. False when the
 * member has no session with the old one.
 */
export async function replaceToken(tx: Tx, { old, isFreed, ...owner }: Renewed): Promise<boolean> {
  const row = await tx
    .updateTable('session.session')
    .set({ token_hash: owner.hash, ...(isFreed ? { must_change: false } : {}) })
    .where('member_id', '=', owner.memberId)
    .where('token_hash', '=', old)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a session from being ended until the commit; false when there is none any more. */
export async function lockSession(tx: Tx, memberId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session.session')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** False when this member has no such session. */
export async function deleteSession(tx: Tx, memberId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('session.session')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all of a member's sessions but one, and returns the ids of those that ended. */
export async function deleteSessions(tx: Tx, memberId: string, except: string | null) {
  const gone = tx
    .deleteFrom('session.session')
    .where('member_id', '=', memberId)
    .returning('session_id')
  const rows = await (except ? gone.where('session_id', '!=', except) : gone).execute()
  return rows.map((row) => row.session_id)
}

/** Ends the sessions of a member that a remember-me value opened. */
export async function deleteRemembering(tx: Tx, memberId: string) {
  const rows = await tx
    .deleteFrom('session.session')
    .where('member_id', '=', memberId)
    .where('method', '=', 'remember')
    .returning('session_id')
    .execute()
  return rows.map((row) => row.session_id)
}

const MAX_LISTED = 50

/** A member's open sessions, last used first. */
export async function selectOpen(
  db: Kysely<Tables>,
  memberId: string,
  since: { createdAt: Date; lastSeenAt: Date },
) {
  return db
    .selectFrom('session.session')
    .select(['session_id', 'network', 'country', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('created_at', '>', since.createdAt)
    .where('last_seen_at', '>', since.lastSeenAt)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export async function insertRemember(tx: Tx, r: Owner & { familyId: string; expiresAt: Date }) {
  await tx
    .insertInto('session.remember')
    .values({
      member_id: r.memberId,
      token_hash: r.hash,
      family_id: r.familyId,
      expires_at: r.expiresAt,
    })
    .execute()
}

/** Uses up a remember-me value; undefined when it is unknown. */
export async function spendRemember(tx: Tx, { memberId, hash }: Owner, now: Date) {
  const row = await tx
    .selectFrom('session.remember')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (row && !row.used_at) {
    await tx
      .updateTable('session.remember')
      .set({ used_at: now })
      .where('member_id', '=', memberId)
      .where('token_hash', '=', hash)
      .execute()
  }
  return row
}

export async function deleteFamily(tx: Tx, memberId: string, familyId: string) {
  await tx
    .deleteFrom('session.remember')
    .where('member_id', '=', memberId)
    .where('family_id', '=', familyId)
    .execute()
}

export async function deleteRemembered(tx: Tx, memberId: string) {
  await tx.deleteFrom('session.remember').where('member_id', '=', memberId).execute()
}

export async function insertCaptcha(
  tx: Tx,
  c: { captchaId: string; answerHash: Buffer; expiresAt: Date },
) {
  await tx
    .insertInto('session.captcha')
    .values({ captcha_id: c.captchaId, answer_hash: c.answerHash, expires_at: c.expiresAt })
    .execute()
}

/** Deletes a captcha, so that it is valid for one answer, right or wrong. */
export async function takeCaptcha(tx: Tx, captchaId: string) {
  return tx
    .deleteFrom('session.captcha')
    .where('captcha_id', '=', captchaId)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteExpired(db: Kysely<Tables>, now: Date, oldest: Date) {
  await db.deleteFrom('session.captcha').where('expires_at', '<', now).execute()
  await db.deleteFrom('session.remember').where('expires_at', '<', now).execute()
  await db.deleteFrom('session.session').where('created_at', '<', oldest).execute()
}
