import { jsonOf } from '@parola/money'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Terms } from './jackpot.rules.ts'

export type PoolRow = Selectable<Tables['jackpot.pool']>

/** The jackpots of games, by vendor and game. */
export async function selectGames(db: Kysely<Tables>, games: readonly string[]) {
  return db
    .selectFrom('jackpot.game')
    .selectAll()
    .where('game', '=', sql<string>`any(${[...new Set(games)]}::text[])`)
    .limit(10_000)
    .execute()
}

/** The pools of some vendors, locked in one order, so that nodes never deadlock. */
export async function lockPools(tx: Tx, vendors: readonly string[]): Promise<PoolRow[]> {
  return tx
    .selectFrom('jackpot.pool')
    .selectAll()
    .where('vendor', '=', sql<string>`any(${[...new Set(vendors)]}::text[])`)
    .orderBy('pool_id')
    .forUpdate()
    .execute()
}

export async function insertPool(
  tx: Tx,
  p: Pick<PoolRow, 'pool_id' | 'vendor' | 'jackpot' | 'level' | 'currency'> & {
    terms: Terms
    now: Date
  },
) {
  const { terms, now, ...name } = p
  await tx
    .insertInto('jackpot.pool')
    .values({ ...name, ...columnsOf(terms), opened_at: now, changed_at: now })
    .execute()
}

function columnsOf({ seedMinor, sharePpm, oneIn, ceilingMinor }: Terms) {
  return {
    seed_minor: seedMinor,
    share_ppm: sharePpm,
    one_in: oneIn,
    ceiling_minor: ceilingMinor,
  }
}

/** Writes what a pool holds after an entry, which is numbered. */
export async function updatePool(tx: Tx, pool: PoolRow, now: Date) {
  await tx
    .updateTable('jackpot.pool')
    .set({
      balance_minor: pool.balance_minor,
      fraction: pool.fraction,
      entries: pool.entries,
      wins: pool.wins,
      changed_at: now,
    })
    .where('pool_id', '=', pool.pool_id)
    .execute()
}

/** Terms of the next jackpot; null when those of now go on. */
export async function setNextTerms(tx: Tx, poolId: string, terms: Terms | null) {
  const text = terms ? jsonOf(terms) : null
  await tx
    .updateTable('jackpot.pool')
    .set({ next_terms: sql`${text}::jsonb`, is_listed: true })
    .where('pool_id', '=', poolId)
    .execute()
}

/** Whether its vendor puts the money of other jackpots into it. */
export async function setTakesRaises(tx: Tx, poolId: string, takesRaises: boolean) {
  await tx
    .updateTable('jackpot.pool')
    .set({ takes_raises: takesRaises })
    .where('pool_id', '=', poolId)
    .execute()
}

export async function setTerms(tx: Tx, poolId: string, terms: Terms) {
  await tx
    .updateTable('jackpot.pool')
    .set({ ...columnsOf(terms), next_terms: null })
    .where('pool_id', '=', poolId)
    .execute()
}

type Response = { reportedMinor: bigint; reportedAt: Date; driftMinor: bigint; driftLooks: number }

/** Stores a vendor's meter, and how far it was from the pool. */
export async function keepResponse(tx: Tx, poolId: string, t: Response) {
  await tx
    .updateTable('jackpot.pool')
    .set({
      reported_minor: t.reportedMinor,
      reported_at: t.reportedAt,
      drift_minor: t.driftMinor,
      drift_looks: t.driftLooks,
    })
    .where('pool_id', '=', poolId)
    .execute()
}

/** Every pool, those that differ from their vendors' meters first. */
export async function selectConsolePools(db: Kysely<Tables>, limit: number): Promise<PoolRow[]> {
  return db
    .selectFrom('jackpot.pool')
    .selectAll()
    .orderBy(sql`drift_minor = 0`)
    .orderBy('vendor')
    .orderBy('jackpot')
    .orderBy('balance_minor', 'desc')
    .limit(limit)
    .execute()
}

/** Pools that their vendor no longer lists are suspended. */
export async function unlistPools(tx: Tx, vendor: string, kept: readonly string[]) {
  await tx
    .updateTable('jackpot.pool')
    .set({ is_listed: false })
    .where('vendor', '=', vendor)
    .where('is_listed', '=', true)
    .where('pool_id', '<>', sql<string>`all(${[...kept]}::uuid[])`)
    .execute()
}

export async function replaceGames(
  tx: Tx,
  vendor: string,
  games: readonly { game: string; jackpot: string }[],
) {
  await sql`
    with known as (
      select * from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as r(game text, jackpot text)
    ), gone as (
      delete from jackpot.game where vendor = ${vendor} and game not in (select game from known)
    )
    insert into jackpot.game (vendor, game, jackpot) select ${vendor}, game, jackpot from known
    on conflict (vendor, game) do update set jackpot = excluded.jackpot
     where jackpot.game.jackpot <> excluded.jackpot`.execute(tx)
}

type Shown = { currency: string; limit: number }

/** The largest pools in play, each with a few of its games. */
export async function selectShown(db: Kysely<Tables>, { currency, limit }: Shown) {
  return db
    .selectFrom('jackpot.pool as p')
    .selectAll('p')
    .select([
      sql<string[]>`array(select game from jackpot.game g
        where g.vendor = p.vendor and g.jackpot = p.jackpot order by game limit 3)`.as('games'),
      sql<number>`(select count(*) from jackpot.game g
        where g.vendor = p.vendor and g.jackpot = p.jackpot)::integer`.as('game_count'),
    ])
    .where('p.currency', '=', currency)
    .where('p.is_listed', '=', true)
    .orderBy('p.balance_minor', 'desc')
    .orderBy('p.pool_id')
    .limit(limit)
    .execute()
}

/** How many pools do not hold what their account in the ledger does. */
export async function countUnsound(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ broken: bigint }>`
    select count(*) as broken from jackpot.pool p
     where p.balance_minor <> coalesce((
       select sum(amount) from ledger.system_posting s
        where s.account = concat_ws(':', 'jackpot', p.vendor, p.jackpot, p.level, p.currency)), 0)`.execute(
    db,
  )
  return rows[0]?.broken ?? 0n
}
