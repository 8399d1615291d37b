import { sql } from 'kysely'
import type { Tx } from '#platform/db'

export type BetOdds = { memberId: string; betId: string; hundredths: bigint }

/**
 * Keeps the odds of bets that have them, in the transaction that accepts the bets: in hundredths, the least that each pays
 * when it wins, by its stake. Consumers find them in `activity.odds`.
 */
export async function keepOdds(tx: Tx, odds: readonly BetOdds[]) {
  await sql`
    insert into activity.odds (member_id, bet_id, hundredths)
    select * from unnest(${odds.map(({ memberId }) => memberId)}::uuid[], ${odds.map(({ betId }) => betId)}::uuid[],
                         ${odds.map(({ hundredths }) => hundredths)}::bigint[])
    on conflict do nothing`.execute(tx)
}
