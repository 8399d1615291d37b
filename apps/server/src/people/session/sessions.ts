import type { LoginMethod } from '@parola/contract'
import { languageOf } from '@parola/locales/languages'
import type { Kysely } from 'kysely'
import { mayEnter, type Standing } from '#people/eligibility'
import { findMember, kindOfType } from '#people/member'
import { requestAnotherLook } from '#people/screening'
import { addMs } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId } from '#platform/random'
import { type Actor, type Glance, refuse, type Work } from '#platform/work'
import { rememberReused, sessionEnded, sessionsEnded } from './facts.ts'
import { forgetLogins, noteLogin } from './logins.ts'
import { originOf } from './origin.ts'
import {
  ABSOLUTE_MS,
  IDLE_MS,
  isAlive,
  REMEMBER_MS,
  TOUCH_MS,
  TWO_TABS_MS,
} from './session.rules.ts'
import {
  deleteExpired,
  deleteFamily,
  deleteRemembered,
  deleteRemembering,
  deleteSession,
  deleteSessions,
  insertRemember,
  insertSession,
  lockSession,
  selectMustChange,
  selectOpen,
  selectSession,
  spendRemember,
  touchSession,
} from './session.sql.ts'
import { mintToken, readToken } from './token.ts'

export type Opened = { token: string; sessionId: string }

/**
 * Opens a session for a member who has authenticated, replacing the caller's, if any, and records it in the
 * member's history. A remember-me value is no proof for changes (ACC-015). With `mustChange` the session can
 * only choose another password.
 */
export async function openSession(
  work: Work,
  memberId: string,
  { method = 'password', mustChange = false }: { method?: LoginMethod; mustChange?: boolean } = {},
): Promise<Opened> {
  await endSession(work)
  const { token, hash } = mintToken(memberId)
  const sessionId = newId(work.now)
  const origin = originOf(work.actor)
  const provedAt = method === 'remember' ? null : work.now
  const opened = { memberId, hash, sessionId, method, provedAt, mustChange, now: work.now }
  await insertSession(work.tx, { ...opened, ...origin })
  await noteLogin(work, { memberId, sessionId, method })
  await requestAnotherLook(work, memberId)
  return { token, sessionId }
}

/** Whether the caller's session can only choose another password. */
export async function mustChange({ db, actor }: Glance): Promise<boolean> {
  const { memberId, sessionId } = actor
  return memberId && sessionId ? selectMustChange(db, memberId, sessionId) : false
}

/** Ends the caller's session and every remember-me value of their browsers. */
export async function logOut(work: Work) {
  await endSession(work)
  if (work.actor.memberId) await deleteRemembered(work.tx, work.actor.memberId)
}

async function endSession(work: Work) {
  const { memberId, sessionId } = work.actor
  if (!memberId || !sessionId) return
  await endOneSession(work, memberId, sessionId)
}

/**
 * Keeps the caller's session open until the commit: what is opened for it is there to be closed when it ends.
 * @throws Refusal NOT_LOGGED_IN when it has ended since the call was admitted
 */
export async function holdSession({ tx, actor }: Work) {
  const { memberId, sessionId } = actor
  if (!memberId || !sessionId) return
  if (!(await lockSession(tx, memberId, sessionId))) refuse('NOT_LOGGED_IN')
}

/** False when this member has no such session. */
export async function endOneSession(
  work: Work,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const isTheirs = await deleteSession(work.tx, memberId, sessionId)
  if (isTheirs) await reportEnded(work, memberId, sessionId)
  return isTheirs
}

/** Whatever was opened for a session is closed with it. */
function reportEnded(work: Work, memberId: string, sessionId: string) {
  return work.emit(sessionEnded, { memberId, data: { sessionId } })
}

/**
 * Ends a member's sessions but one, and every remember-me value.
 * @returns the ids of those that ended, whose sockets are to be notified after the commit
 */
export async function endSessions(
  work: Work,
  memberId: string,
  except: string | null,
): Promise<string[]> {
  await deleteRemembered(work.tx, memberId)
  const ended = await deleteSessions(work.tx, memberId, except)
  for (const sessionId of ended) await reportEnded(work, memberId, sessionId)
  const data = { kept: except, at: work.now.toISOString() }
  await work.emit(sessionsEnded, { memberId, data })
  return ended
}

export type Known = {
  actor: Omit<Actor, 'address' | 'userAgent'>
  brandId: string
  standing: Standing
  /** Another password must be chosen before anything else. */
  mustChange: boolean
  /** Of the account. */
  type: number
}

/**
 * The member who holds this token; null when it is invalid, unknown, idle too long or too old, or its owner
 * is barred.
 */
export async function whoHolds(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Known | null> {
  const held = await living(db, token, now)
  if (!held) return null
  const { owner, row } = held
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) await touchSession(db, owner, now)
  return {
    actor: {
      kind: kindOfType(row.type),
      memberId: row.member_id,
      operatorId: null,
      roles: [],
      sessionId: row.session_id,
      tokenHash: owner.hash,
      language: languageOf(row.language),
    },
    brandId: row.brand_id,
    standing: {
      status: row.status,
      confirmedAge: row.confirmed_age,
      kycApproved: row.kyc === 'A',
      barredFor: row.barred_for as Standing['barredFor'],
      away: row.away as Standing['away'],
    },
    mustChange: row.must_change,
    type: row.type,
  }
}

/** Whether this token is still valid; checking does not count as use of the session. */
export async function isHeld(db: Kysely<Tables>, token: string, now: Date): Promise<boolean> {
  return (await living(db, token, now)) !== null
}

async function living(db: Kysely<Tables>, token: string, now: Date) {
  const read = readToken(token)
  if (!read) return null
  const owner = { memberId: read.ownerId, hash: read.hash }
  const row = await selectSession(db, owner)
  if (!row || !mayEnter(row.status)) return null
  const isFresh = isAlive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, now)
  return isFresh ? { owner, row } : null
}

/** A new remember-me value, of a new family or of the one just used. */
export async function remember(
  work: Work,
  memberId: string,
  familyId = newId(work.now),
): Promise<string> {
  const { token, hash } = mintToken(memberId)
  await insertRemember(work.tx, {
    memberId,
    hash,
    familyId,
    expiresAt: addMs(work.now, REMEMBER_MS),
  })
  return token
}

type Resumed = Opened & { cookie: string; isFirstLogin: boolean }

/**
 * Opens a session from a remember-me value and replaces the value. A value that was used before means that
 * somebody has a copy: its whole family ends with what it opened, and its owner is warned (ACC-013).
 */
export async function resume(work: Work, value: string): Promise<Resumed | 'raced' | null> {
  const read = readToken(value)
  if (!read) return null
  const owner = { memberId: read.ownerId, hash: read.hash }
  const row = await spendRemember(work.tx, owner, work.now)
  if (!row || row.expires_at <= work.now) return null
  if (row.used_at) {
    if (work.now.getTime() - row.used_at.getTime() < TWO_TABS_MS) return 'raced'
    await endFamily(work, { memberId: row.member_id, familyId: row.family_id })
    return null
  }
  const member = await findMember({ db: work.tx }, row.member_id)
  if (!member || !mayEnter(member.status)) return null
  const cookie = await remember(work, row.member_id, row.family_id)
  return {
    ...(await openSession(work, row.member_id, { method: 'remember' })),
    cookie,
    isFirstLogin: member.isFirstLogin,
  }
}

/** There is no telling which of the two holders is the thief: both are logged out. */
async function endFamily(
  work: Work,
  { memberId, familyId }: { memberId: string; familyId: string },
) {
  await deleteFamily(work.tx, memberId, familyId)
  const ended = await deleteRemembering(work.tx, memberId)
  for (const sessionId of ended) await reportEnded(work, memberId, sessionId)
  await work.emit(rememberReused, { memberId, data: {} })
}

/** A member's live sessions. */
export function selectOpenSessions(db: Kysely<Tables>, memberId: string, now: Date) {
  return selectOpen(db, memberId, {
    createdAt: addMs(now, -ABSOLUTE_MS),
    lastSeenAt: addMs(now, -IDLE_MS),
  })
}

export async function sweep(db: Kysely<Tables>, now: Date) {
  await deleteExpired(db, now, addMs(now, -ABSOLUTE_MS))
  await forgetLogins(db, now)
}
