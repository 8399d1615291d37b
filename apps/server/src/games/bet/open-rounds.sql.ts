import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { sumOf } from './held.sql.ts'

/** Whether a member has an open round: its payout is unknown. */
export async function hasOpenRound(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bet.bet')
    .select('bet_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a member has at stake in open rounds, minus what they already won back, and under review. */
export async function sumOpenStakes(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('bet.bet')
    .select(sql<bigint>`coalesce(sum(greatest(0, stake - payout)), 0)::bigint`.as('open'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.open + (await sumOf(db, memberId))
}
