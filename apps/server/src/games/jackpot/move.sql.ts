import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { PoolRow } from './jackpot.sql.ts'

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
