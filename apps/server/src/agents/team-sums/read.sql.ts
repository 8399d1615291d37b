import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Db = Kysely<Tables>
/** A team in a period of days of its brand, both included. */
export type TeamPeriod = { agentId: string; from: string; to: string }

/** What is summed of postings: the fee is the gateway's, and income is salaries and dividends. */
export type MoneyMeasure =
  | 'deposit'
  | 'firstDeposit'
  | 'fee'
  | 'withdrawal'
  | 'bonus'
  | 'rebate'
  | 'income'
  | 'transferIn'
  | 'transferOut'

export type MoneyDay = { day: string; measure: MoneyMeasure; amount: bigint; entries: number }

/** What a team paid in, was paid and was given, by day. */
export async function selectTeamMoney(db: Db, { agentId, from, to }: TeamPeriod) {
  const { rows } = await sql<MoneyDay>`
    select day, measure, sum(amount_minor)::bigint as amount, sum(entries)::integer as entries
      from team_sums.team_money
     where agent_id = ${agentId} and day between ${from}::date and ${to}::date
     group by 1, 2`.execute(db)
  return rows
}

export type PlayDay = {
  day: string
  vendor: string
  stake: bigint
  payout: bigint
  validBet: bigint
  bets: bigint
}

/** What a team played, by day and vendor. */
export async function selectTeamPlay(db: Db, { agentId, from, to }: TeamPeriod) {
  const { rows } = await sql<PlayDay>`
    select day, vendor, sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout,
           sum(valid_minor)::bigint as "validBet", sum(bets)::bigint as bets
      from team_sums.team_play
     where agent_id = ${agentId} and day between ${from}::date and ${to}::date
     group by 1, 2`.execute(db)
  return rows
}

/** The main balances of a team, as they were summed last. */
export async function selectTeamBalance(db: Db, agentId: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(balance_minor), 0)::bigint as balance from team_sums.balance
     where agent_id = ${agentId}`.execute(db)
  return rows[0]?.balance ?? 0n
}
