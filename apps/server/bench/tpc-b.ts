import type pg from 'pg'
import { openDb } from '../src/platform/db/index.ts'

const ACCOUNTS_PER_BRANCH = 1000
const TELLERS_PER_BRANCH = 10
const LARGEST_DELTA = 5000

/** Creates the tables, one branch for each client, and a connection for each. */
export async function openTpcB(url: string, owner: pg.Pool, count: number) {
  await fillTpcB(owner, count)
  const db = openDb(url, { max: count, applicationName: 'tpc-b' })
  const clients = await Promise.all(Array.from({ length: count }, () => db.pool.connect()))
  const clientOf = (worker: number) => clients[worker % count] as pg.PoolClient
  return {
    transaction: (n: number, worker: number) => tpcB(clientOf(worker), count, n),
    /** The minimum cost of a durable change. */
    update: (n: number) =>
      clientOf(0).query(`update tpcb.account set balance = balance + 1 where id = ${n % count}`),
    close: async () => {
      for (const client of clients) client.release()
      await db.close()
    },
  }
}

async function fillTpcB(pool: pg.Pool, branches: number): Promise<void> {
  await pool.query(`
    create schema tpcb;
    create table tpcb.branch (id int primary key, balance bigint not null) with (fillfactor = 50);
    create table tpcb.teller (id int primary key, balance bigint not null) with (fillfactor = 50);
    create table tpcb.account (id int primary key, balance bigint not null, filler char(84))
      with (fillfactor = 50);
    create table tpcb.history (teller int, branch int, account int, delta int, at timestamptz);
    insert into tpcb.branch select n, 0 from generate_series(0, ${branches - 1}) n;
    insert into tpcb.teller select n, 0 from generate_series(0, ${branches * TELLERS_PER_BRANCH - 1}) n;
    insert into tpcb.account
      select n, 0, '' from generate_series(0, ${branches * ACCOUNTS_PER_BRANCH - 1}) n;
    grant usage on schema tpcb to parola_server;
    grant all on all tables in schema tpcb to parola_server;
    analyze tpcb.account`)
}

/** One TPC-B-like transaction as pgbench sends it: seven statements, one after the other. */
async function tpcB(client: pg.PoolClient, branches: number, n: number): Promise<void> {
  const spread = (over: number, salt: number) => ((n + 1) * 2_654_435_761 + salt * 40_503) % over
  const branch = spread(branches, 1)
  const teller = spread(branches * TELLERS_PER_BRANCH, 2)
  const account = spread(branches * ACCOUNTS_PER_BRANCH, 3)
  const delta = spread(2 * LARGEST_DELTA, 4) - LARGEST_DELTA
  await client.query('begin')
  await client.query(`update tpcb.account set balance = balance + ${delta} where id = ${account}`)
  await client.query(`select balance from tpcb.account where id = ${account}`)
  await client.query(`update tpcb.teller set balance = balance + ${delta} where id = ${teller}`)
  await client.query(`update tpcb.branch set balance = balance + ${delta} where id = ${branch}`)
  await client.query(
    `insert into tpcb.history values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp)`,
  )
  await client.query('commit')
}
