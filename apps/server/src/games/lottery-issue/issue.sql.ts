import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type GameRow = Selectable<Tables['lottery_issue.game']>
export type IssueRow = Selectable<Tables['lottery_issue.issue']>

type SeedGame = Omit<GameRow, 'is_active' | 'schedule'> & { schedule: unknown }

/** Adds games, and brings those that are there up to date. */
export async function upsertGames(tx: Tx, games: readonly SeedGame[]) {
  await sql`
    insert into lottery_issue.game (game, vendor, family, node_id, game_type, name, mode, source, zone, schedule, close_s)
    select game, vendor, family, node_id, game_type, name, mode, source, zone, schedule, close_s
      from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
        as r(game text, vendor text, family text, node_id integer, game_type text, name text, mode text,
             source text, zone text, schedule jsonb, close_s integer)
    on conflict (game) do update
       set name = excluded.name, schedule = excluded.schedule, close_s = excluded.close_s,
           zone = excluded.zone, source = excluded.source`.execute(tx)
}

export async function selectGames(db: Kysely<Tables>): Promise<GameRow[]> {
  return db
    .selectFrom('lottery_issue.game')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('node_id')
    .limit(500)
    .execute()
}

export async function selectGame(db: Kysely<Tables>, game: string): Promise<GameRow | undefined> {
  return db.selectFrom('lottery_issue.game').selectAll().where('game', '=', game).executeTakeFirst()
}

export type NewIssue = Pick<
  IssueRow,
  'issue_id' | 'game' | 'numero' | 'closes_at' | 'draws_at' | 'seed_hash' | 'sealed_seed'
>

/** Adds issues whose numbers are not there yet. One that has already closed is not sold any more. */
export async function insertIssues(tx: Tx, brandId: string, issues: readonly NewIssue[]) {
  if (issues.length === 0) return
  await tx
    .insertInto('lottery_issue.issue')
    .columns([
      ...(['brand_id', 'issue_id', 'game', 'numero', 'opens_at', 'closes_at', 'draws_at'] as const),
      ...(['seed_hash', 'sealed_seed'] as const),
    ])
    .values(
      issues.map((issue) => ({
        ...issue,
        ...{
          brand_id: brandId,
          opens_at: sql<Date>`least(platform.clock(), ${issue.closes_at}::timestamptz - interval '1 millisecond')`,
        },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Numbers of a brand's issues that are still to be drawn, by game. */
export async function selectNumbersAhead(db: Kysely<Tables>, brandId: string) {
  const { rows } = await sql<{ game: string; numero: string }>`
    select game, numero from lottery_issue.issue
     where brand_id = ${brandId} and draws_at > platform.clock() - interval '1 hour'
     limit 100000`.execute(db)
  return rows
}

export type IssueName = { brandId: string; game: string; numero: string }

/** An issue, held for a sale until the end of the transaction; `is_open` by the clock of the database. */
export async function lockForSale(tx: Tx, { brandId, game, numero }: IssueName) {
  const { rows } = await sql<IssueRow & { is_open: boolean }>`
    select *, state = 'open' and platform.clock() >= opens_at and platform.clock() < closes_at as is_open
      from lottery_issue.issue
     where brand_id = ${brandId} and game = ${game} and numero = ${numero} for share`.execute(tx)
  return rows[0]
}

/** An issue, held for closing, drawing or a correction. */
export async function lockIssue(tx: Tx, issueId: string): Promise<IssueRow | undefined> {
  return tx
    .selectFrom('lottery_issue.issue')
    .selectAll()
    .where('issue_id', '=', issueId)
    .forUpdate()
    .executeTakeFirst()
}

export type Step = 'close' | 'draw' | 'settle'

/**
 * Issues with a step that is due by the clock of the database: those of the last minutes first, so that none waits
 * behind others that fail again and again, then the oldest.
 */
export async function selectDue(db: Kysely<Tables>, limit: number) {
  const { rows } = await sql<{ issue_id: string; brand_id: string; step: Step }>`
    select issue_id, brand_id,
           case state when 'open' then 'close' when 'closed' then 'draw' else 'settle' end as step
      from lottery_issue.issue
     where (state in ('open', 'closed', 'drawn') or state = 'void' and settled_at is null) and held_because is null
       and case state when 'open' then closes_at when 'void' then '-infinity' else draws_at end <= platform.clock()
     order by draws_at < platform.clock() - interval '10 minutes', draws_at, issue_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type Closed = { root: string; count: number; stakeMinor: bigint }

export async function updateClosed(tx: Tx, issueId: string, { root, count, stakeMinor }: Closed) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({
      ...{ state: 'closed', ticket_root: root, ticket_count: count, stake_minor: stakeMinor },
      closed_at: sql<Date>`platform.clock()`,
    })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'open')
    .execute()
}

export type Drawn = { result: unknown; seed: string | null; isSimulated: boolean; version: number }

export async function updateDrawn(tx: Tx, issueId: string, drawn: Drawn) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({
      ...{ state: 'drawn', result: JSON.stringify(drawn.result), seed: drawn.seed },
      ...{ is_simulated: drawn.isSimulated, version: drawn.version, held_because: null },
      drawn_at: sql<Date>`platform.clock()`,
    })
    .where('issue_id', '=', issueId)
    .execute()
}

/** The last chunk of a version was settled, and paid so much in all; an issue that is void stays void. */
export async function updateSettled(
  tx: Tx,
  issueId: string,
  { version, payoutMinor }: { version: number; payoutMinor: bigint },
) {
  await sql`
    update lottery_issue.issue
       set state = case state when 'void' then state else 'settled' end, settled_at = platform.clock(),
           payout_minor = ${payoutMinor}
     where issue_id = ${issueId} and version = ${version} and state in ('drawn', 'void')`.execute(
    tx,
  )
}

/** The draw does not count: the next settlement returns every stake. */
export async function updateVoid(tx: Tx, { issue_id: issueId, version }: IssueRow) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({ state: 'void', version: version + 1, settled_at: null, held_because: null })
    .where('issue_id', '=', issueId)
    .execute()
}

/** Stops an issue where it is until an operator has looked at it. */
export async function updateHeld(tx: Tx, issueId: string, because: string) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({ held_because: because })
    .where('issue_id', '=', issueId)
    .execute()
}

/** Issues of a game that can be bought now, the next draw first. */
export async function selectOpen(
  db: Kysely<Tables>,
  { brandId, game }: Omit<IssueName, 'numero'>,
  limit: number,
) {
  return db
    .selectFrom('lottery_issue.issue')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('state', '=', 'open')
    .where('closes_at', '>', sql<Date>`platform.clock()`)
    .orderBy('draws_at')
    .limit(limit)
    .execute()
}

type Range = { limit: number; offset: number }

type Game = Omit<IssueName, 'numero'>

const drawnOf = (db: Kysely<Tables>, { brandId, game }: Game) =>
  db
    .selectFrom('lottery_issue.issue')
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('state', 'in', ['drawn', 'settled', 'void'])

/** Issues of a game with a result, the newest first. */
export async function selectResults(db: Kysely<Tables>, game: Game, { limit, offset }: Range) {
  const drawn = drawnOf(db, game).selectAll().orderBy('draws_at', 'desc')
  return drawn.limit(limit).offset(offset).execute()
}

/** A game of a minute has half a million results a year: no more than these are counted for anybody who asks. */
const COUNTED_MAX = 10_000

/** How many results a game has, up to `COUNTED_MAX`. */
export async function countResults(db: Kysely<Tables>, game: Game): Promise<number> {
  const counted = drawnOf(db, game).select('issue_id').limit(COUNTED_MAX).as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function selectIssue(db: Kysely<Tables>, { brandId, game, numero }: IssueName) {
  return db
    .selectFrom('lottery_issue.issue')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('numero', '=', numero)
    .executeTakeFirst()
}

export async function selectIssuesById(db: Kysely<Tables>, issueIds: readonly string[]) {
  return db
    .selectFrom('lottery_issue.issue')
    .selectAll()
    .where('issue_id', '=', sql<string>`any(${[...issueIds]}::uuid[])`)
    .limit(1000)
    .execute()
}

export async function selectClock(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.clock() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}
