import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/db'
import { prepared } from './bet.sql.ts'
import type { PayoutLimits } from './bet.types.ts'
import type { EventBet, EventName, OpenEvent, Outcome } from './bulk.types.ts'
import type { AnswerRow } from './calls.ts'

/** An event, and the progress of its settlement. */
export type EventRow = Selectable<Tables['bet.event']>

const BEGIN = prepared('bet.begin_settlement', 3)
const SETTLE = prepared('bet.settle_on_event', 10)
const NEXT = {
  name: 'bet.next_of_event',
  text: `select member_id as "memberId", ref, stake as "stakeMinor", terms from bet.event_bet
          where event_id = $1 and (member_id, ref) > ($2, $3) order by member_id, ref limit $4`,
}

export async function callAccept(tx: Tx, event: OpenEvent, bets: readonly EventBet[]) {
  const { rows } = await sql<AnswerRow>`
    select * from bet.accept_on_event(${event.source}, ${event.event}, ${event.nodeId}, ${event.gameType},
      ${event.currency}, ${bets.map(({ memberId }) => memberId)}::uuid[],
      ${bets.map(({ ref }) => ref)}::text[], ${bets.map(({ terms }) => terms)}::text[],
      ${bets.map(({ stakeMinor }) => stakeMinor)}::bigint[])`.execute(tx)
  return rows
}

/** Where the settlement of a version goes on; undefined when there is nothing to do. */
export async function callBegin(db: Db, { source, event }: EventName, version: number) {
  const { rows } = await db.pool.query<EventRow>({ ...BEGIN, values: [source, event, version] })
  return known(rows)
}

/** The next bets of an event, in the order in which they are settled. */
export async function selectNext(db: Db, after: EventRow, limit: number): Promise<EventBet[]> {
  const values = [after.event_id, after.after_member, after.after_ref, limit]
  const { rows } = await db.pool.query<EventBet>({ ...NEXT, values })
  return rows
}

/** Settles as many bets as there are outcomes; undefined when another caller has done it. */
export async function callSettle(
  db: Db,
  after: EventRow,
  { outcomes, limits }: { outcomes: readonly Outcome[]; limits: PayoutLimits },
) {
  const values = [
    ...[after.event_id, after.version, after.after_member, after.after_ref],
    outcomes.map((outcome) => (outcome === 'void' ? 0n : outcome.payoutMinor)),
    outcomes.map((outcome) => (outcome === 'void' ? 0n : outcome.validMinor)),
    outcomes.map((outcome) => outcome === 'void'),
    ...[limits.mostMinor, limits.times, limits.allowedMinor],
  ]
  const { rows } = await db.pool.query<EventRow>({ ...SETTLE, values })
  return known(rows)
}

/** Bets that are summed in one statement. */
const SUMMED_AT_ONCE = 10_000

type SumPage = { member: string; ref: string; bets: number; minor: bigint }

/**
 * What all bets on an event have paid, in minor units; void ones returned their stake and paid nothing. In bounded
 * steps: an event may have a million bets.
 */
export async function sumPayouts(db: Db, { source, event }: EventName): Promise<bigint> {
  let [member, ref, sum] = ['00000000-0000-0000-0000-000000000000', '', 0n]
  for (;;) {
    const { rows } = await db.pool.query<SumPage>(
      `select (array_agg(p.member_id order by p.member_id desc, p.ref desc))[1] as member,
              (array_agg(p.ref order by p.member_id desc, p.ref desc))[1] as ref, count(*)::integer as bets,
              coalesce(sum(b.payout) filter (where b.state = 'settled'), 0)::bigint as minor
         from (select member_id, ref, bet_id from bet.event e join bet.event_bet using (event_id)
                where e.source = $1 and e.event = $2 and (member_id, ref) > ($3, $4)
                order by member_id, ref limit ${SUMMED_AT_ONCE}) p
         join bet.bet b on b.member_id = p.member_id and b.bet_id = p.bet_id`,
      [source, event, member, ref],
    )
    const page = rows[0]
    sum += page?.minor ?? 0n
    if (!page || page.bets < SUMMED_AT_ONCE) return sum
    ;[member, ref] = [page.member, page.ref]
  }
}

/** All bets of a member on an event. */
export async function selectBetsOf(
  db: Db,
  { source, event, memberId }: EventName & { memberId: string },
): Promise<EventBet[]> {
  const { rows } = await db.pool.query<EventBet>(
    `select b.member_id as "memberId", b.ref, b.stake as "stakeMinor", b.terms
       from bet.event e join bet.event_bet b using (event_id)
      where e.source = $1 and e.event = $2 and b.member_id = $3 order by b.ref`,
    [source, event, memberId],
  )
  return rows
}

const known = (rows: readonly EventRow[]) => (rows[0]?.event_id ? rows[0] : undefined)
