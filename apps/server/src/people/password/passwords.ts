import type { Work } from '#platform/work'
import { upsertHash } from './password.sql.ts'

export async function keepPassword(work: Work, memberId: string, hash: string) {
  await upsertHash(work.tx, { memberId, hash, mustChange: false, expiresAt: null, now: work.now })
}
