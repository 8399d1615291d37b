import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'
import { idsOf } from './bet-ids.ts'

export type Span = { from: Date; to: Date }

export type BetSum = {
  vendor: string
  game_type: string
  state: string
  bets: number
  stake: bigint
  valid: bigint
  payout: bigint
}

/** Bets that a member placed within a span, counted and summed by vendor, kind of game and state. */
export async function selectBetSums(
  db: Kysely<Tables>,
  { memberId, ...span }: Span & { memberId: string },
): Promise<BetSum[]> {
  const { rows } = await sql<BetSum>`
    select vendor, game_type, state, count(*)::integer as bets, sum(stake)::bigint as stake,
           sum(valid)::bigint as valid, sum(payout)::bigint as payout
      from bet.bet
     where member_id = ${memberId} and bet_id >= ${idsOf.first(span.from)}::uuid
       and bet_id < ${idsOf.last(span.to)}::uuid
       and opened_at >= ${span.from} and opened_at < ${span.to}
     group by 1, 2, 3`.execute(db)
  return rows
}

/** Days, in a zone, on which the bets of these rounds (`vendor:round`) were placed. */
export async function selectDaysOfRounds(
  db: Kysely<Tables>,
  criteria: { memberId: string; rounds: readonly string[]; timeZone: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (b.opened_at at time zone ${criteria.timeZone})::date::text as day
      from unnest(${criteria.rounds as string[]}::text[]) named (round)
     cross join lateral (
       select opened_at from bet.bet
        where member_id = ${criteria.memberId} and vendor = split_part(named.round, ':', 1)
          and round = substr(named.round, strpos(named.round, ':') + 1) limit 1) b`.execute(db)
  return rows.map(({ day }) => day)
}

/** The games of a member's rounds (`vendor:round`), by round; other references have none. */
export async function selectGamesOfRounds(
  db: Kysely<Tables>,
  criteria: { memberId: string; rounds: readonly string[] },
): Promise<Map<string, number>> {
  const rounds = [...new Set(criteria.rounds)].filter((round) => round.includes(':'))
  if (rounds.length === 0) return new Map()
  const { rows } = await sql<{ round: string; node_id: number }>`
    select named.round, b.node_id
      from unnest(${rounds}::text[]) named (round)
     cross join lateral (
       select node_id from bet.bet
        where member_id = ${criteria.memberId} and vendor = split_part(named.round, ':', 1)
          and round = substr(named.round, strpos(named.round, ':') + 1) limit 1) b`.execute(db)
  return new Map(rows.map(({ round, node_id }) => [round, node_id]))
}
