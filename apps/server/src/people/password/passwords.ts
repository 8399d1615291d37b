import type { Glance, Work } from '#platform/work'
import { selectHash, upsertHash } from './password.sql.ts'

export async function keepPassword(work: Work, memberId: string, hash: string) {
  await upsertHash(work.tx, { memberId, hash, mustChange: false, expiresAt: null, now: work.now })
}

/** Whether a member has a password to log in with. */
export async function hasPassword({ db }: Pick<Glance, 'db'>, memberId: string): Promise<boolean> {
  return (await selectHash(db, memberId)) !== undefined
}
