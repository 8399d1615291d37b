import type { Work } from '#platform/work'
import { lockAccount, movePoints } from './points.sql.ts'

type Gift = { memberId: string; points: bigint; reference: string; key: string }

/** Gives a member points as a reward, by an entry of their record. @throws the database's error for a used key */
export async function givePoints(work: Work, { memberId, points, reference, key }: Gift) {
  await lockAccount(work.tx, { memberId, brandId: work.brandId })
  const entry = { memberId, change: points, reference, key, now: work.now }
  await movePoints(work.tx, { ...entry, kind: 'reward' })
}
