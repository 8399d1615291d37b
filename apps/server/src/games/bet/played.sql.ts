import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { sumOf } from './held.sql.ts'

type Touched = {
  memberId: string
  /** Postings of the main purse from here, not included, to `upTo`. */
  after: bigint
  upTo: bigint
  /** Slips to look at besides. */
  betIds: readonly string[]
  /** Leave out what was only played. */
  isMendedOnly?: boolean
}

type Row = {
  bet_id: string
  game_type: string
  valid: bigint
  state: 'open' | 'settled' | 'void'
  settled_at: Date | null
  played_at: Date | null
  mended: boolean
}

/** Slips that a stretch of a member's postings belongs to, by the keys of both tables. */
export async function selectTouched(db: Kysely<Tables>, of: Touched) {
  const { rows } = await sql<Row>`
    with round as materialized (
      select split_part(ref, ':', 1) as vendor, substr(ref, strpos(ref, ':') + 1) as round,
             bool_or(kind in ('rollback', 'adjust')) as mended
        from ledger.posting
       where member_id = ${of.memberId} and purse = 'main' and seq > ${of.after}
         and seq <= ${of.upTo} and contra like 'house:%'
         ${of.isMendedOnly ? sql`and kind not in ('bet', 'win')` : sql``}
       group by 1, 2
    )
    select b.bet_id, b.game_type, b.valid, b.state, b.settled_at,
           case when b.is_away then b.opened_at end as played_at,
           r.mended or (b.is_away and b.state = 'void') as mended
      from round r join bet.bet b
        on b.member_id = ${of.memberId} and b.vendor = r.vendor and b.round = r.round
    union all
    select b.bet_id, b.game_type, b.valid, b.state, b.settled_at,
           case when b.is_away then b.opened_at end, false
      from bet.bet b
     where b.member_id = ${of.memberId} and b.bet_id = any (${of.betIds}::uuid[])
       and not exists (select from round r where r.vendor = b.vendor and r.round = b.round)`.execute(
    db,
  )
  return rows.map((row) => ({
    betId: row.bet_id,
    gameType: row.game_type,
    valid: row.valid,
    state: row.state,
    settledAt: row.settled_at,
    isMended: row.mended,
    // What is told later by a vendor was played before.
    ...(row.played_at ? { playedAt: row.played_at } : {}),
  }))
}

/** Whether a round of theirs is open: nobody knows what it will pay. */
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

/** What a member has at stake in open rounds, less what they won back already, and under review. */
export async function sumOpenStakes(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('bet.bet')
    .select(sql<bigint>`coalesce(sum(greatest(0, stake - payout)), 0)::bigint`.as('open'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.open + (await sumOf(db, memberId))
}
