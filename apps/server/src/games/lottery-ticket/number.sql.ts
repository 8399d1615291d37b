import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

type Game = { brandId: string; game: string }

/** Numbers of a game that operators have closed. */
export async function selectClosedOf(db: Kysely<Tables>, { brandId, game }: Game) {
  return db
    .selectFrom('lottery_ticket.closed_number')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .orderBy('closed_at', 'desc')
    .limit(500)
    .execute()
}

type Name = Game & { numero: string; betType: string; number: string }

export async function closeNumber(tx: Tx, { by, now, ...name }: Name & { by: string; now: Date }) {
  await tx
    .insertInto('lottery_ticket.closed_number')
    .values({
      ...{ brand_id: name.brandId, game: name.game, numero: name.numero },
      ...{ bet_type: name.betType, number: name.number, closed_by: by, closed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function openNumber(tx: Tx, { brandId, game, numero, betType, number }: Name) {
  await tx
    .deleteFrom('lottery_ticket.closed_number')
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('numero', '=', numero)
    .where('bet_type', '=', betType)
    .where('number', '=', number)
    .execute()
}

/** What an issue would pay by number, the most first. */
export async function selectLiability(db: Kysely<Tables>, issueId: string, limit: number) {
  return db
    .selectFrom('lottery_ticket.liability')
    .select(['bet_type', 'number', 'minor'])
    .where('issue_id', '=', issueId)
    .orderBy('minor', 'desc')
    .limit(limit)
    .execute()
}

type Near = { numbers: readonly { betType: string; number: string }[]; near: bigint }

/** Those of these numbers whose liability on an issue has come so near to its limit. */
export async function selectNear(tx: Tx, issueId: string, { numbers, near }: Near) {
  const { rows } = await sql<{ bet_type: string; number: string }>`
    select l.bet_type, l.number
      from unnest(${numbers.map(({ betType }) => betType)}::text[], ${numbers.map(({ number }) => number)}::text[])
           n (bet_type, number)
      join lottery_ticket.liability l on l.issue_id = ${issueId} and l.bet_type = n.bet_type and l.number = n.number
     where l.minor >= ${near}`.execute(tx)
  return rows
}
