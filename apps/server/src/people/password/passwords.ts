import { hashPassword, isOutdated, isPassword } from '#platform/crypto'
import type { Opening } from '#platform/http'
import { type Engine, type Glance, type Work, work } from '#platform/work'
import { replaceHash, selectHash, upsertHash } from './password.sql.ts'

export type StoredPassword = NonNullable<Awaited<ReturnType<typeof selectHash>>>

export async function keepPassword(work: Work, memberId: string, hash: string) {
  await upsertHash(work.tx, { memberId, hash, mustChange: false, expiresAt: null, now: work.now })
}

/** Whether a member has a password to log in with. */
export async function hasPassword({ db }: Pick<Glance, 'db'>, memberId: string): Promise<boolean> {
  return (await selectHash(db, memberId)) !== undefined
}

/** What is stored of a member's password if this is it, else null; takes as long if they have none. */
export async function checkPassword(
  { db }: Pick<Glance, 'db'>,
  memberId: string,
  password: string,
): Promise<StoredPassword | null> {
  const stored = await selectHash(db, memberId)
  const isRight = await isPassword(stored?.hash, password)
  return isRight && stored ? stored : null
}

type Proved = { memberId: string; stored: StoredPassword; password: string }

/** Hashes a password again that was stored when a hash cost less; only at a log-in is it known (ACC-001). */
export async function renewHash(
  engine: Engine,
  opening: Opening,
  { memberId, stored, password }: Proved,
) {
  if (!isOutdated(stored.hash)) return
  const hash = await hashPassword(password)
  await work(engine, opening, (w) => replaceHash(w.tx, { memberId, before: stored.hash, hash }))
}
