import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type MoveRow = Selectable<Tables['tournament.move']>
export type RoundRow = Selectable<Tables['tournament.round']>

/** Closes a round that was undone before anything of it arrived. */
export const SEALED = '@sealed'

/** A player of chips with the tournament they play in. */
export async function findPlayer(db: Kysely<Tables>, player: string) {
  return db
    .selectFrom('tournament.entry as n')
    .innerJoin('tournament.event as e', 'e.event_id', 'n.event_id')
    .select(['n.player', 'n.member_id', 'n.chips', 'n.seq', 'n.rounds', 'n.score'])
    .select(['e.event_id', 'e.brand_id', 'e.tournament_id', 'e.window_name', 'e.currency'])
    .select(['e.terms', 'e.starts_at', 'e.ends_at', 'e.frozen_at'])
    .where('n.player', '=', player)
    .executeTakeFirst()
}

/** The same, locked: a player's chips move in order. */
export async function lockPlayer(tx: Tx, player: string) {
  const { rows } =
    await sql`select from tournament.entry where player = ${player} for update`.execute(tx)
  return rows.length > 0 ? findPlayer(tx, player) : undefined
}

export type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

export async function setEntry(
  tx: Tx,
  player: string,
  to: { chips: bigint; rounds: number; score: bigint },
) {
  await tx
    .updateTable('tournament.entry')
    .set({ ...to, seq: sql<bigint>`seq + 1` })
    .where('player', '=', player)
    .execute()
}

type AtVendor = { player: string; vendor: string }

export async function findMove(
  db: Kysely<Tables>,
  { player, vendor, tx: name }: AtVendor & { tx: string },
): Promise<MoveRow | undefined> {
  return db
    .selectFrom('tournament.move')
    .selectAll()
    .where('player', '=', player)
    .where('vendor', '=', vendor)
    .where('tx', '=', name)
    .executeTakeFirst()
}

/** What of a call, or of a round, stands. */
export async function selectMoves(
  tx: Tx,
  { player, vendor, ...of }: AtVendor & ({ call: string } | { round: string }),
): Promise<MoveRow[]> {
  const query = tx
    .selectFrom('tournament.move')
    .selectAll()
    .where('player', '=', player)
    .where('vendor', '=', vendor)
    .where('state', '=', 'done')
    .where('type', '<>', 'rollback')
  return ('call' in of ? query.where('call', '=', of.call) : query.where('round', '=', of.round))
    .orderBy('tx')
    .execute()
}

export type NewMove = AtVendor & {
  tx: string
  call: string
  round: string
  type: 'bet' | 'win' | 'adjust' | 'rollback'
  chips: bigint
  content: string
  state: 'done' | 'tombstone'
  outcome?: string
  owed?: bigint
  now: Date
}

export async function insertMoves(tx: Tx, moves: readonly NewMove[]) {
  await tx
    .insertInto('tournament.move')
    .values(moves.map(({ now, ...move }) => ({ ...move, moved_at: now })))
    .execute()
}

export async function rollBackMoves(
  tx: Tx,
  { player, vendor }: AtVendor,
  names: readonly string[],
) {
  await tx
    .updateTable('tournament.move')
    .set({ state: 'rolled_back' })
    .where('player', '=', player)
    .where('vendor', '=', vendor)
    .where('tx', 'in', [...names])
    .execute()
}

export async function findRound(
  db: Kysely<Tables>,
  { player, vendor, round }: AtVendor & { round: string },
): Promise<RoundRow | undefined> {
  return db
    .selectFrom('tournament.round')
    .selectAll()
    .where('player', '=', player)
    .where('vendor', '=', vendor)
    .where('round', '=', round)
    .executeTakeFirst()
}

type RoundNow = AtVendor & {
  round: string
  stake: bigint
  payout: bigint
  counts: boolean
  score: bigint
  /** The call that closed it; null while it is open. */
  closed_by: string | null
  now: Date
}

export async function saveRound(tx: Tx, { now, ...kept }: RoundNow) {
  const round = { ...kept, is_closed: kept.closed_by !== null }
  const { stake, payout, counts, score, is_closed, closed_by } = round
  await tx
    .insertInto('tournament.round')
    .values({ ...round, opened_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['player', 'vendor', 'round'])
        .doUpdateSet({ stake, payout, counts, score, is_closed, closed_by }),
    )
    .execute()
}
