import { CRASH } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import type { Store } from '../platform/store.ts'
import type { Others } from './room-talk.ts'
import type { Series } from './series.ts'

const SHOWN = 20
const GUEST = 'Guest'

type Row = {
  name: string | null
  mark: string
  stake_minor: string
  payout_minor: string
  cash_out: number | null
}
type Sums = { bets: number; staked: string; paid: string }

/** The bets of a round by others, largest first; those with play money are listed separately. */
export async function othersOf(
  { pool }: Store,
  series: Series,
  input: { game: number; mode: string; currency: string },
): Promise<Others> {
  const from = `from studio.round r join studio.session s using (session_id)
     where r.model = '${CRASH}' and r.seed_id = $1 and r.nonce = $2 and s.mode = $3
       and r.currency = $4
       and r.state in ('open', 'paying', 'settled')`
  const { currency } = input
  const values = [series.seedId, input.game, input.mode, currency]
  const [list, sums] = await Promise.all([
    pool.query<Row>(
      `select s.nickname as name, left(md5(r.session_id), 3) as mark, r.stake_minor, r.payout_minor,
              (r.steps -> 0 ->> 'cashOutX100')::int as cash_out ${from}
        order by r.stake_minor desc, r.round limit ${SHOWN}`,
      values,
    ),
    pool.query<Sums>(
      `select count(*)::int as bets, coalesce(sum(r.stake_minor), 0) as staked,
              coalesce(sum(r.payout_minor), 0) as paid ${from}`,
      values,
    ),
  ])
  const { bets = 0, staked = '0', paid = '0' } = sums.rows[0] ?? {}
  return {
    t: 'bets',
    game: input.game,
    bets,
    staked: formatMinor(BigInt(staked), currency),
    paid: formatMinor(BigInt(paid), currency),
    list: list.rows.map((row) => ({
      name: row.name ?? `${GUEST} ${row.mark}`,
      stake: formatMinor(BigInt(row.stake_minor), currency),
      cashOutX100: row.cash_out,
      payout: formatMinor(BigInt(row.payout_minor), currency),
    })),
  }
}
