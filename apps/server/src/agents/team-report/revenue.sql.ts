import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type IncomeRow = {
  day: string
  kind: string
  amount: bigint
  correction: bigint
}
type Requested = { agentId: string; from: Date; to: Date; timeZone: string }

/** Entries of contracts by the kind of the contract. */
const ENTRIES = {
  dividend: 'dividend',
  salary_daily: 'daily',
  salary_hourly: 'hourly',
  salary_realtime: 'realtime',
}

/**
 * What an agent was credited by contracts and as rebates on own play, less what was paid to downlines, by the day of the
 * movement. What an upline pays counts when it is there, which may be long after its record.
 */
export async function selectIncome(
  db: Kysely<Tables>,
  { agentId, from, to, timeZone }: Requested,
): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select (at at time zone ${timeZone})::date as day, kind, sum(amount)::bigint as amount,
           sum(correction)::bigint as correction
      from (select paid_at as at, kind, case when payer = 'house' then amount_minor else 0 end as amount,
                   correction_minor as correction
              from statement.record
             where agent_id = ${agentId} and state = 'approved'
            union all
            select at, case when amount > 0 then ${JSON.stringify(ENTRIES)}::jsonb ->> kind else 'paidToDownlines' end,
                   amount, 0
              from ledger.posting
             where member_id = ${agentId} and wallet = 'main' and kind not in ('bet', 'win') and amount <> 0
               and kind = any (${Object.keys(ENTRIES)}) and contra <> 'payable:agent'
            union all
            select claimed_at, 'rebate', amount_minor, 0 from rebate.claim where member_id = ${agentId}
            union all
            select paid_at, 'rebateTeam', amount_minor, 0 from team_rebate.payment where agent_id = ${agentId}) c
     where at >= ${from}::timestamptz and at < ${to}::timestamptz
     group by 1, 2`.execute(db)
  return rows
}
