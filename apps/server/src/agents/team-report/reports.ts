import {
  type agentRevenue,
  TEAM_TOTAL_DOWNLINES_MAX,
  TEAM_TOTAL_ROWS_MAX,
  type teamProfit,
  type teamTransactions,
} from '@parola/contract'
import { kindOfType } from '#people/member'
import { daysOf } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'
import { movementShown } from './movement.rules.ts'
import { selectMovements, sumMovements } from './movements.sql.ts'
import { type ProfitRow, selectProfit, sumProfit } from './profit.sql.ts'
import { type IncomeRow, selectIncome } from './revenue.sql.ts'
import { afterIn, rangeIn, teamIn } from './scope.ts'
import { totalsOf } from './totals.ts'

type Transaction = (typeof teamTransactions)['value']['_output']['content'][number]

/** Movements of money of the team; balances of direct downlines only. */
export async function readTransactions(glance: Glance, { query }: Input<typeof teamTransactions>) {
  const team = { ...(await teamIn(glance, query)), kind: query.kind }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectMovements(glance.db, team, { after: afterIn(query.cursor), limit }),
    ({ entryId }) => entryId,
  )
  const content = shown.map(
    ({ kind, isDirect, balanceAfter, ledgerKind, ...row }): Transaction => ({
      ...{ time: row.time, reference: row.reference, account: row.account, level: row.level },
      ...{ amount: row.amount, kind: kind as Transaction['kind'], ...movementShown(ledgerKind) },
      balanceAfter: isDirect ? balanceAfter : null,
    }),
  )
  const { cursor } = query
  const totals = await totalsOf({ cursor, rowsMax: TEAM_TOTAL_ROWS_MAX }, (rowsMax) =>
    sumMovements(glance.db, team, rowsMax),
  )
  return { content, next, totals }
}

/** Profit and loss of the direct downlines of an account. */
export async function readProfit(glance: Glance, { query }: Input<typeof teamProfit>) {
  const team = await teamIn(glance, query)
  const asked = { ...team, isTeam: query.scope === 'team', days: query }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectProfit(glance.db, { ...asked, after: afterIn(query.cursor), limit }),
    ({ memberId }) => memberId,
  )
  const { cursor } = query
  const total = await totalsOf({ cursor, rowsMax: TEAM_TOTAL_DOWNLINES_MAX }, (rowsMax) =>
    sumProfit(glance.db, asked, rowsMax),
  )
  return { content: shown.map(profitOf), next, total: total?.profit ?? null }
}

function profitOf({ type, ...row }: ProfitRow) {
  const gameResult = row.payout - row.stake
  return {
    ...row,
    ...{ isAgent: kindOfType(type) === 'agent', gameResult },
    profit: gameResult + row.rebate + row.bonus + row.income,
  }
}

/** What the caller was credited, by day and in all. */
export async function readRevenue(glance: Glance, { query }: Input<typeof agentRevenue>) {
  const range = await rangeIn(glance, query)
  const rows = await selectIncome(glance.db, { agentId: memberOf(glance), ...range })
  return {
    days: daysOf(query)
      .toReversed()
      .map((day) => ({ day, ...incomeOf(rows.filter((row) => row.day === day)) })),
    total: incomeOf(rows),
  }
}

function incomeOf(rows: readonly IncomeRow[]) {
  const sumOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...{
      rebateOwn: sumOf('rebate'),
      rebateTeam: sumOf('rebateTeam'),
      daily: sumOf('daily'),
      hourly: sumOf('hourly'),
    },
    ...{ realTime: sumOf('realtime'), dividend: sumOf('dividend') },
    paidToDownlines: sumOf('paidToDownlines'),
    corrections: rows.reduce((sum, { correction }) => sum + correction, 0n),
    total: rows.reduce((sum, { amount }) => sum + amount, 0n),
  }
}
