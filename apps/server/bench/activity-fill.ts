import type { AsOwner } from '../test/database.ts'

const PARTS = 20
export const STAKE_MINOR = 100
const PAYOUT_MINOR = 90

/**
 * Gives members of a brand settled bets, bypassing the functions: stake and payout are a posting each. Every
 * second member has a turnover requirement that nothing fills.
 */
export async function fillBets(
  asOwner: AsOwner,
  { members, each }: { members: number; each: number },
) {
  await asOwner(`
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, floor, seq)
    select uuidv7(), 'main', 'ph', 'PHP', 1000000000, 0, ${2 * each} from generate_series(1, ${members});
    insert into turnover.requirement (member_id, requirement_id, brand_id, source, source_key, amount_minor, required_minor, opened_at)
    select member_id, uuidv7(), 'ph', 'deposit', 'bench', 1000000000, 1000000000, now()
      from (select member_id, row_number() over () as n from ledger.wallet where brand_id = 'ph') p where n % 2 = 0;
    analyze ledger.wallet, turnover.requirement`)
  for (let part = 0; part < PARTS; part += 1) {
    await asOwner(`
      set synchronous_commit = off;
      create temporary table bench_bet as
        select member_id, n, uuidv7() as bet_id
          from (select member_id, row_number() over (order by member_id) as no from ledger.wallet) p,
               generate_series(1, ${each}) n
         where no % ${PARTS} = ${part};
      insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref, entry_id, leg, content)
      select member_id, 'main', 2 * n - leg, 'bet:FILL:' || n || ':' || leg,
             case leg when 1 then -${STAKE_MINOR} else ${PAYOUT_MINOR} end, 1000000000, 'house:FILL:RNG',
             case leg when 1 then 'bet' else 'win' end, 'FILL:' || n, bet_id, 2 - leg, ''
        from bench_bet, generate_series(0, 1) leg;
      insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency, stake, payout,
                           valid, calls, win_calls, state, closed_by, first_seq, last_seq, settled_at)
      select member_id, bet_id, 'ph', 'FILL', n::text, 10001,
             (array['RNG', 'LIVE', 'SPORTS', 'FISH'])[1 + n % 4], 'PHP', ${STAKE_MINOR}, ${PAYOUT_MINOR},
             ${STAKE_MINOR}, 1, 1, 'settled', n::text, 2 * n - 1, 2 * n, now()
        from bench_bet`)
  }
  await asOwner('vacuum (analyze) ledger.posting')
  await asOwner('vacuum (analyze) bet.bet')
  await asOwner('checkpoint')
}
