import { addMs, DAY_MS } from '#platform/clock'
import type { Work } from '#platform/work'
import { endOneTime, upsertHash } from './password.sql.ts'

/**
 * Stores a password that somebody else set for a member: it is valid for a day, or as long as is said, and for one
 * log-in, which can only choose another (ACC-018).
 */
export async function keepOneTimePassword(
  work: Work,
  { memberId, hash, validMs = DAY_MS }: { memberId: string; hash: string; validMs?: number },
) {
  const expiresAt = addMs(work.now, validMs)
  await upsertHash(work.tx, { memberId, hash, mustChange: true, expiresAt, now: work.now })
}

/** Uses up its one log-in; the hash remains for the change that follows. */
export async function spendOneTimePassword(work: Work, memberId: string) {
  await endOneTime(work.tx, memberId, work.now)
}
