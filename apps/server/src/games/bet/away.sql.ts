import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** A finished round that its vendor staked from a wallet of its own, as reported by its feed. */
export type AwayRound = {
  memberId: string
  vendor: string
  round: string
  nodeId: number
  gameType: string
  stake: bigint
  payout: bigint
  state: 'settled' | 'void'
  openedAt: Date
  endedAt: Date
}

/** Adds a round to the register; false when it is already there as reported. */
export async function keepAwayRound(tx: Tx, r: AwayRound): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select bet.keep_away_round(${r.memberId}, ${r.vendor}, ${r.round}, ${r.nodeId}::integer,
      ${r.gameType}, ${r.stake}::bigint, ${r.payout}::bigint, ${r.state},
      ${r.openedAt}::timestamptz, ${r.endedAt}::timestamptz) as kept`.execute(tx)
  return rows[0]?.kept ?? false
}

/**
 * What a member won minus what they lost from the wallet that a vendor keeps, as far as reported; with a bound,
 * no round counts for a higher win.
 */
export async function sumAwayNet(
  db: Kysely<Tables>,
  criteria: { memberId: string; vendor: string; mostMinor?: bigint },
): Promise<bigint> {
  const row = await db
    .selectFrom('bet.bet')
    .select(
      sql<bigint>`coalesce(sum(least(payout - stake, ${criteria.mostMinor ?? null}::bigint)), 0)::bigint`.as(
        'net',
      ),
    )
    .where('member_id', '=', criteria.memberId)
    .where('vendor', '=', criteria.vendor)
    .where('is_away', '=', true)
    .executeTakeFirstOrThrow()
  return row.net
}
