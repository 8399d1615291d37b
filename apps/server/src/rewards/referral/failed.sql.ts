import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Failed = { brandId: string; memberId: string; fromDay: string; toDay: string }

/** Notes a week that could not be worked out for a member, or that it failed again. */
export async function saveFailed(
  tx: Tx,
  failed: Failed & { reason: string; now: Date; nextTryAt: Date },
) {
  await sql`
    insert into referral.failed as f
           (brand_id, member_id, from_day, to_day, reason, tries, first_failed_at, next_try_at)
    values (${failed.brandId}, ${failed.memberId}, ${failed.fromDay}::date, ${failed.toDay}::date, ${failed.reason}, 1,
            ${failed.now}::timestamptz, ${failed.nextTryAt}::timestamptz)
    on conflict (member_id, from_day) do update
       set reason = excluded.reason, tries = f.tries + 1, next_try_at = excluded.next_try_at`.execute(
    tx,
  )
}

export async function deleteFailed(
  tx: Tx,
  { memberId, fromDay }: Pick<Failed, 'memberId' | 'fromDay'>,
) {
  await sql`
    delete from referral.failed where member_id = ${memberId} and from_day = ${fromDay}::date`.execute(
    tx,
  )
}

/** Failed weeks whose next try has come. */
export async function selectFailedDue(
  db: Kysely<Tables>,
  { brandId, now, limit }: { brandId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('referral.failed')
    .select('member_id')
    .select([sql<string>`from_day::text`.as('fromDay'), sql<string>`to_day::text`.as('toDay')])
    .where('brand_id', '=', brandId)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** Failed weeks of a brand with the names of their members, the oldest first. */
export async function selectFailed(db: Kysely<Tables>, brandId: string, limit: number) {
  return db
    .selectFrom('referral.failed as f')
    .innerJoin('member.member as m', 'm.member_id', 'f.member_id')
    .select(['f.member_id', 'm.username', 'f.reason', 'f.tries', 'f.first_failed_at'])
    .select(['f.next_try_at', sql<string>`f.from_day::text`.as('fromDay')])
    .select(sql<string>`f.to_day::text`.as('toDay'))
    .where('f.brand_id', '=', brandId)
    .orderBy('f.from_day')
    .orderBy('f.member_id')
    .limit(limit)
    .execute()
}
