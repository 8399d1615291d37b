import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type TicketRow = Selectable<Tables['lottery_ticket.ticket']>

export async function insertTickets(tx: Tx, tickets: readonly TicketRow[]) {
  await tx
    .insertInto('lottery_ticket.ticket')
    .values([...tickets])
    .execute()
}

type Request = { memberId: string; requestKey: string }

/** The tickets of a request that was sent before. Requests of one key wait for each other. */
export async function selectRequest(
  tx: Tx,
  { memberId, requestKey }: Request,
): Promise<TicketRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery:${memberId}:${requestKey}`}, 0))`.execute(
    tx,
  )
  return tx
    .selectFrom('lottery_ticket.ticket')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .orderBy('no')
    .limit(100)
    .execute()
}

/** What was sold as each of these tickets, as its text. */
export async function selectContents(
  db: Kysely<Tables>,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lottery_ticket.ticket')
    .select(['ticket_id', 'content'])
    .where('ticket_id', '=', sql<string>`any(${[...ticketIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ ticket_id, content }) => [ticket_id, content]))
}

/** The tickets that were sold together with each of these, themselves included; `first` is the one that was asked for. */
export async function selectSoldWith(db: Kysely<Tables>, ticketIds: readonly string[]) {
  return db
    .selectFrom('lottery_ticket.ticket as f')
    .innerJoin('lottery_ticket.ticket as t', (join) =>
      join.onRef('t.member_id', '=', 'f.member_id').onRef('t.request_key', '=', 'f.request_key'),
    )
    .selectAll('t')
    .select('f.ticket_id as first')
    .where('f.ticket_id', '=', sql<string>`any(${[...ticketIds]}::uuid[])`)
    .orderBy('f.ticket_id')
    .orderBy('t.no')
    .limit(100_000)
    .execute()
}

export type Liability = { betType: string; number: string; minor: bigint }

/** Adds what tickets would pay, and returns the sums; in one order, so that sales never block each other. */
export async function addLiability(tx: Tx, issueId: string, added: readonly Liability[]) {
  const { rows } = await sql<{ bet_type: string; number: string; minor: bigint }>`
    insert into lottery_ticket.liability as l (issue_id, bet_type, number, minor)
    select ${issueId}, bet_type, number, sum(minor)
      from unnest(${added.map(({ betType }) => betType)}::text[], ${added.map(({ number }) => number)}::text[],
                  ${added.map(({ minor }) => minor)}::bigint[]) a (bet_type, number, minor)
     group by bet_type, number order by bet_type collate "C", number collate "C"
    on conflict (issue_id, bet_type, number) do update set minor = l.minor + excluded.minor
    returning bet_type, number, minor`.execute(tx)
  return rows
}

type MemberLiability = { issueId: string; memberId: string; minor: bigint }

/** What an issue would pay to a member, with this sale. */
export async function addMemberLiability(tx: Tx, { issueId, memberId, minor }: MemberLiability) {
  const { rows } = await sql<{ minor: bigint }>`
    insert into lottery_ticket.member_liability as l (issue_id, member_id, minor)
    values (${issueId}, ${memberId}, ${minor})
    on conflict (issue_id, member_id) do update set minor = l.minor + excluded.minor
    returning minor`.execute(tx)
  return rows[0]?.minor ?? 0n
}

type Closed = {
  brandId: string
  game: string
  numero: string
  bets: readonly { betType: string; number: string }[]
}

/** Those of these numbers that operators have closed. */
export async function selectClosed(tx: Tx, { brandId, game, numero, bets }: Closed) {
  const { rows } = await sql<{ bet_type: string; number: string }>`
    select c.bet_type, c.number from lottery_ticket.closed_number c
      join unnest(${bets.map(({ betType }) => betType)}::text[], ${bets.map(({ number }) => number)}::text[])
           b (bet_type, number) on b.bet_type = c.bet_type and b.number = c.number
     where c.brand_id = ${brandId} and c.game = ${game} and c.numero in ('', ${numero})
     limit 100`.execute(tx)
  return rows
}

type Page = { after: string; limit: number }

/** The tickets of an issue in the order of their ids. */
function ticketsOf(db: Kysely<Tables>, issueId: string, { after, limit }: Page) {
  return db
    .selectFrom('lottery_ticket.ticket')
    .select(['ticket_id', 'member_id', 'content_hash', 'stake_minor'])
    .where('issue_id', '=', issueId)
    .where('ticket_id', '>', after)
    .orderBy('ticket_id')
    .limit(limit)
}

/** Tickets as leaves of the root of their issue. */
export async function selectLeaves(db: Kysely<Tables>, issueId: string, page: Page) {
  return ticketsOf(db, issueId, page).execute()
}

/** The same, with what was sold. */
export async function selectSold(db: Kysely<Tables>, issueId: string, page: Page) {
  return ticketsOf(db, issueId, page).select('content').execute()
}
