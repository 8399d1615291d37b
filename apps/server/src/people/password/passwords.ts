import { isPassword } from '#platform/crypto'
import type { Glance, Work } from '#platform/work'
import { selectHash, upsertHash } from './password.sql.ts'

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
