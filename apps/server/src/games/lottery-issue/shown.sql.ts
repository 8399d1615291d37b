import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import type { GameRow, IssueRow } from './issue.sql.ts'

type Next = { next_numero: string | null; next_closes_at: Date | null; next_draws_at: Date | null }
type Last = {
  last_numero: string | null
  last_draws_at: Date | null
  last_state: IssueRow['state'] | null
  last_result: unknown
  last_is_simulated: boolean | null
}

/** Every lottery with its next draw and its last result at a brand; each is one look into the index. */
export async function selectHall(db: Kysely<Tables>, brandId: string) {
  const { rows } = await sql<GameRow & Next & Last>`
    select g.*, n.numero as next_numero, n.closes_at as next_closes_at, n.draws_at as next_draws_at,
           l.numero as last_numero, l.draws_at as last_draws_at, l.state as last_state,
           l.result as last_result, l.is_simulated as last_is_simulated
      from lottery_issue.game g
      left join lateral (
        select numero, closes_at, draws_at from lottery_issue.issue i
         where i.brand_id = ${brandId} and i.game = g.game and i.state = 'open'
           and i.draws_at > platform.clock() and i.closes_at > platform.clock()
         order by i.draws_at limit 1) n on true
      left join lateral (
        select numero, draws_at, state, result, is_simulated from lottery_issue.issue i
         where i.brand_id = ${brandId} and i.game = g.game and i.state in ('drawn', 'settled')
           and i.draws_at <= platform.clock()
         order by i.draws_at desc limit 1) l on true
     where g.is_active order by g.node_id limit 500`.execute(db)
  return rows
}

type Game = { brandId: string; game: string }
type Page = { limit: number; offset: number }
/** A day: from after its first moment to the first of the next, so that the draw at midnight ends it. */
type Span = { from: Date; to: Date }

function ofDay(db: Kysely<Tables>, { brandId, game }: Game, { from, to }: Span) {
  return db
    .selectFrom('lottery_issue.issue')
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('state', 'in', ['drawn', 'settled', 'void'])
    .where('draws_at', '>', from)
    .where('draws_at', '<=', to)
}

/** The results of a day, the newest first, and how many there are. */
export async function selectDay(
  db: Kysely<Tables>,
  game: Game,
  { limit, offset, ...span }: Span & Page,
) {
  const drawn = ofDay(db, game, span)
  const rows = await drawn
    .selectAll()
    .orderBy('draws_at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await drawn
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The last results of a game, the newest first; draws that do not count are left out. */
export async function selectTrend(db: Kysely<Tables>, { brandId, game }: Game, limit: number) {
  return db
    .selectFrom('lottery_issue.issue')
    .select(['numero', 'result'])
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('state', 'in', ['drawn', 'settled'])
    .orderBy('draws_at', 'desc')
    .limit(limit)
    .execute()
}

/** Games by their codes, also those that are no longer sold: their tickets keep their names. */
export async function selectGamesNamed(db: Kysely<Tables>, games: readonly string[]) {
  const rows = await db
    .selectFrom('lottery_issue.game')
    .selectAll()
    .where('game', '=', sql<string>`any(${[...games]}::text[])`)
    .limit(500)
    .execute()
  return new Map(rows.map((row) => [row.game, row]))
}
