import type pg from 'pg'

type History = { memberId: string; bets: number; from: Date; to: Date }

/** Void and deposit are rare compared with bets and wins, and spread evenly among them. */
const ONE_IN = { void: 5000, deposit: 20_000 }

/** Gives a member a history of rounds, spread evenly over time, bypassing the functions that write them. */
export async function fillHistory(pool: pg.Pool, h: History): Promise<void> {
  const client = await pool.connect()
  const values = [h.memberId, h.bets, h.from, h.to]
  const openedAt = `$3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n::float8 / $2::integer)`
  const id = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid`
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  await client.query(
    `insert into bet.bet (member_id, bet_id, brand_id, vendor, round, node_id, game_type, currency,
                          stake, payout, valid, calls, win_calls, state, closed_by, first_seq, last_seq,
                          opened_at, settled_at)
     select $1, ${id}, 'ph', case when n % 3 = 0 then 'BGS' else 'PG' end, 'h' || n, 10001 + n % 900,
            case when n % 3 = 0 then 'BGS' else 'RNG' end, 'PHP', 100, 100, 100, 1, 1,
            case when n % ${ONE_IN.void} = 0 then 'void' else 'settled' end, 'h' || n, 2 * n - 1, 2 * n, at, at
       from (select n, ${openedAt} as at from generate_series(1, $2::integer) n) h`,
    values,
  )
  await client.query(
    `insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                 entry_id, leg, content, at)
     select $1, 'main', 2 * n - half, 'h:' || n || ':' || half, case half when 1 then -100 else 100 end,
            1000 - 100 * half, 'house:PG:RNG',
            case when n % ${ONE_IN.deposit} = 0 then 'deposit' when half = 1 then 'bet' else 'win' end,
            case when n % 3 = 0 then 'BGS' else 'PG' end || ':h' || n, uuidv7(), 1, '\\x00', at
       from (select n, ${openedAt} as at from generate_series(1, $2::integer) n) h,
            generate_series(1, 0, -1) half`,
    values,
  )
  await client.query(
    `update ledger.wallet set seq = 2 * $2::bigint, balance = 1000
                       where member_id = $1 and wallet = 'main'`,
    [h.memberId, h.bets],
  )
  await client.query('commit')
  for (const table of ['bet.bet', 'ledger.posting']) await client.query(`vacuum (analyze) ${table}`)
  client.release(true)
}
