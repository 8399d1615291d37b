import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Touched = {
  memberId: string
  /** Postings of the main purse from here, not included, to `upTo`. */
  after: bigint
  upTo: bigint
  /** Slips to look at besides. */
  betIds: readonly string[]
}

type Row = {
  bet_id: string
  game_type: string
  valid: bigint
  state: 'open' | 'settled' | 'void'
  settled_at: Date | null
  played_at: Date | null
}

/** Slips that a stretch of a member's postings belongs to, by the keys of both tables. */
export async function selectTouched(db: Kysely<Tables>, of: Touched) {
  const { rows } = await sql<Row>`
    with round as materialized (
      select distinct split_part(ref, ':', 1) as vendor, substr(ref, strpos(ref, ':') + 1) as round
        from ledger.posting
       where member_id = ${of.memberId} and purse = 'main' and seq > ${of.after}
         and seq <= ${of.upTo} and contra like 'house:%'
    )
    select b.bet_id, b.game_type, b.valid, b.state, b.settled_at,
           case when b.is_away then b.opened_at end as played_at
      from round r join bet.bet b
        on b.member_id = ${of.memberId} and b.vendor = r.vendor and b.round = r.round
    union
    select bet_id, game_type, valid, state, settled_at, case when is_away then opened_at end from bet.bet
     where member_id = ${of.memberId} and bet_id = any (${of.betIds}::uuid[])`.execute(db)
  return rows.map((row) => ({
    betId: row.bet_id,
    gameType: row.game_type,
    valid: row.valid,
    state: row.state,
    settledAt: row.settled_at,
    // What is told later by a vendor was played before.
    ...(row.played_at ? { playedAt: row.played_at } : {}),
  }))
}

/** What a member has at stake in open rounds, less what they won back already. */
export async function sumOpenStakes(db: Kysely<Tables>, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('bet.bet')
    .select(sql<bigint>`coalesce(sum(greatest(0, stake - payout)), 0)::bigint`.as('open'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.open
}
