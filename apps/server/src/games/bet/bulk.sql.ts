import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/db'
import { prepared } from './bet.sql.ts'
import type { PayoutLimits } from './bet.types.ts'
import type { EventBet, EventName, OpenEvent, Outcome } from './bulk.types.ts'
import type { AnswerRow } from './calls.ts'

/** An event, and the progress of its settlement. */
export type EventRow = Pick<Selectable<Tables['bet.event']>, (typeof PROGRESS)[number]>

// By name: a column that a later release adds would end the prepared statements of one that still runs.
const PROGRESS = ['event_id', 'version', 'after_member', 'after_ref', 'is_done'] as const
const BEGIN = prepared('bet.begin_settlement', 3, PROGRESS.join())
const SETTLE = prepared('bet.settle_on_event', 10, PROGRESS.join())
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

/**
 * What the settlement of an event has paid, in minor units; void bets returned their stake and paid nothing. What was
 * settled by a release that kept no sums is added up bet by bet.
 */
export async function selectPaidOn(db: Db, { source, event }: EventName): Promise<bigint> {
  const { rows } = await db.pool.query<{ paid: bigint }>(
    `select coalesce(p.paid, (
              select coalesce(sum(b.payout) filter (where b.state = 'settled'), 0)::bigint
                from bet.event_bet x join bet.bet b using (member_id, bet_id) where x.event_id = e.event_id)) as paid
       from bet.event e left join bet.event_payout p using (event_id) where e.source = $1 and e.event = $2`,
    [source, event],
  )
  return rows[0]?.paid ?? 0n
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
