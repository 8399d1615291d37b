import { jsonOf } from '@parola/money'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Terms } from './jackpot.rules.ts'

export type PoolRow = Selectable<Tables['jackpot.pool']>
export type MoveRow = Selectable<Tables['jackpot.move']>

export type NewMove = {
  vendor: string
  tx: string
  memberId: string
  kind: 'share' | 'win'
  game: string
  round: string
  currency: string
  amount: bigint
  jackpot: string | null
  level: string | null
}

/**
 * Records vendors' requests in one statement, each of them once; repeating one changes nothing, unless it was given up
 * or refused meanwhile.
 */
export async function insertMoves(db: Kysely<Tables>, moves: readonly NewMove[], now: Date) {
  const named = Map.groupBy(moves, ({ vendor, tx }) => `${vendor} ${tx}`).values()
  // Of several with one name the register takes the first that arrives, if any.
  const each = [...named].flatMap(([first]) => first ?? [])
  const column = <T>(pick: (move: NewMove) => T) => sql`${each.map(pick)}`
  await sql`
    insert into jackpot.move (vendor, tx, member_id, kind, game, round, currency, amount, jackpot, level,
                              requested_at, look_at)
    select w.*, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${column((m) => m.vendor)}::text[], ${column((m) => m.tx)}::text[], ${column((m) => m.memberId)}::uuid[],
                  ${column((m) => m.kind)}::text[], ${column((m) => m.game)}::text[], ${column((m) => m.round)}::text[],
                  ${column((m) => m.currency)}::text[], ${column((m) => String(m.amount))}::bigint[],
                  ${column((m) => m.jackpot)}::text[], ${column((m) => m.level)}::text[]) w
    on conflict (vendor, tx) do update
       set state = 'requested', requested_at = excluded.requested_at, look_at = excluded.look_at, doubted_at = null
     where jackpot.move.state = 'void'
        or (jackpot.move.state = 'requested' and jackpot.move.doubted_at is null
            and jackpot.move.look_at > excluded.look_at)`.execute(db)
}

/** Moves of a refused call are checked once more when they are due to be given up. */
export async function putOffMoves(
  tx: Tx,
  { vendor, txs, lookAt }: { vendor: string; txs: readonly string[]; lookAt: Date },
) {
  await tx
    .updateTable('jackpot.move')
    .set({ look_at: lookAt })
    .where('vendor', '=', vendor)
    .where('tx', 'in', txs)
    .where('state', '=', 'requested')
    .where('doubted_at', 'is', null)
    .execute()
}

/** Shares and wins that are not booked yet of a pool's jackpot, but for those of one transaction. */
export async function sumRequested(
  tx: Tx,
  { vendor, jackpot, level, currency }: Pick<PoolRow, 'vendor' | 'jackpot' | 'level' | 'currency'>,
  but: string,
): Promise<{ shares: bigint; wins: bigint }> {
  const { rows } = await sql<{ shares: bigint; wins: bigint }>`
    select coalesce(sum(m.amount) filter (where m.kind = 'share'), 0)::bigint as shares,
           count(*) filter (where m.kind = 'win' and m.jackpot = ${jackpot} and m.level = ${level}) as wins
      from jackpot.move m
      left join jackpot.game g on g.vendor = m.vendor and g.game = m.game
     where m.look_at is not null and m.state = 'requested' and m.vendor = ${vendor}
       and m.currency = ${currency} and m.tx <> ${but}
       and (m.kind = 'win' or g.jackpot = ${jackpot})`.execute(tx)
  return rows[0] ?? { shares: 0n, wins: 0n }
}

/** The moves of a round that is being rolled back are checked again. */
export async function disputeMoves(
  tx: Tx,
  criteria: { vendor: string; memberId: string; round: string; now: Date },
) {
  await tx
    .updateTable('jackpot.move')
    .set({ doubted_at: criteria.now, look_at: criteria.now })
    .where('vendor', '=', criteria.vendor)
    .where('member_id', '=', criteria.memberId)
    .where('round', '=', criteria.round)
    .where('state', '<>', 'void')
    .execute()
}

/**
 * Moves that are due, each for one node: the longest due first, so that waiting moves never hold up the others, in
 * the order of their requests.
 */
export async function lockMoves(tx: Tx, now: Date, limit: number): Promise<MoveRow[]> {
  const due = await tx
    .selectFrom('jackpot.move')
    .selectAll()
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('requested_at')
    .orderBy('tx')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return due.toSorted(
    (a, b) => a.requested_at.getTime() - b.requested_at.getTime() || (a.tx < b.tx ? -1 : 1),
  )
}

export type Moved = {
  move: Pick<MoveRow, 'vendor' | 'tx'>
  state?: 'booked' | 'void'
  nth?: number
  lookAt: Date | null
  keepsDispute?: boolean
}

/** Writes what became of moves, of all of them in one statement. */
export async function updateMoves(tx: Tx, moved: readonly Moved[]) {
  if (moved.length === 0) return
  await sql`
    update jackpot.move m
       set look_at = w.look_at, state = coalesce(w.state, m.state), nth = coalesce(w.nth, m.nth),
           doubted_at = case when w.keeps then m.doubted_at end
      from unnest(${moved.map(({ move }) => move.vendor)}::text[], ${moved.map(({ move }) => move.tx)}::text[],
                  ${moved.map(({ lookAt }) => lookAt)}::timestamptz[],
                  ${moved.map(({ state }) => state ?? null)}::text[],
                  ${moved.map(({ nth }) => nth ?? null)}::integer[],
                  ${moved.map(({ keepsDispute = false }) => keepsDispute)}::boolean[])
           w (vendor, tx, look_at, state, nth, keeps)
     where m.vendor = w.vendor and m.tx = w.tx`.execute(tx)
}

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
