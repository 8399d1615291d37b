import type pg from 'pg'
import { MEMBERS } from './players.ts'

const PARTS = 20

/**
 * Gives every member an equal share of `postings`, bypassing the functions, as the owner of the tables. They
 * go up and down by one, so that balances stay as they are.
 */
export async function fillPostings(pool: pg.Pool, postings: number): Promise<void> {
  const each = 2 * Math.round(postings / MEMBERS / 2)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0; set synchronous_commit = off')
  for (let part = 0; part < PARTS; part += 1) {
    await client.query(`
      insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                  entry_id, leg, content)
      select p.member_id, 'main', p.seq + n, 'bet:FILL:' || lpad(n::text, 9, '0'),
             case when n % 2 = 1 then -1 else 1 end, p.balance - n % 2, 'house:FILL:RNG',
             case when n % 2 = 1 then 'bet' else 'win' end, 'FILL:' || (n + 1) / 2, p.member_id, 1,
             decode(repeat('ab', 32), 'hex')
        from (select *, row_number() over (order by member_id) as place
                from ledger.wallet where wallet = 'main') p,
             generate_series(1, ${each}) n
       where p.place % ${PARTS} = ${part}
       order by p.member_id, n`)
  }
  await client.query(`update ledger.wallet set seq = seq + ${each} where wallet = 'main'`)
  await client.query('vacuum (analyze) ledger.posting')
  await client.query('vacuum (analyze) ledger.wallet')
  await client.query('checkpoint')
  client.release(true)
}

const MIB = 1024 * 1024
const PIECE_BYTES = 16 * MIB

/**
 * Writes this much to the log, bypassing the tables. A server that has run for a while reuses its log files;
 * a fresh one would create new ones while it is measured.
 */
export async function fillLog(pool: pg.Pool, mebibytes: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0; set synchronous_commit = off')
  for (let written = 0; written < mebibytes * MIB; written += PIECE_BYTES) {
    await client.query(
      `select pg_logical_emit_message(false, 'bench', repeat('x', ${PIECE_BYTES}))`,
    )
  }
  await client.query('checkpoint')
  client.release(true)
}
