import type { agentRevenue, teamBets, teamProfit, teamTransactions } from '@parola/contract'
import { namesOf } from '#games/catalogue'
import { kindOfType } from '#people/member'
import { daysOf } from '#platform/clock'
import { type Input, pageAfter } from '#platform/http'
import { isId } from '#platform/random'
import { type Glance, memberOf } from '#platform/work'
import { selectMovements, selectTeamBets } from './movements.sql.ts'
import { type ProfitRow, selectProfit, sumProfit } from './profit.sql.ts'
import { type IncomeRow, selectIncome } from './revenue.sql.ts'
import { rangeIn, rootOf } from './scope.ts'

/** The id in a cursor; the first page for anything else. */
const afterIn = (cursor?: string) => (isId(cursor) ? cursor : null)

type Period = { from: string; to: string; memberId?: string | undefined }

async function teamIn(glance: Glance, query: Period) {
  const { from, to } = await rangeIn(glance, query)
  return { agentId: memberOf(glance), rootId: await rootOf(glance, query.memberId), from, to }
}

/** Bets of the team, or of an account below with its own team. */
export async function readTeamBets(glance: Glance, { query }: Input<typeof teamBets>) {
  const { gameType, vendor } = query
  const team = { ...(await teamIn(glance, query)), gameType, vendor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectTeamBets(glance.db, team, { after: afterIn(query.cursor), limit }),
    ({ betId }) => betId,
  )
  const titles = await namesOf(
    glance.db,
    shown.map(({ nodeId }) => nodeId),
  )
  const content = shown.map(({ nodeId, ...bet }) => ({
    ...bet,
    game: titles.get(nodeId)?.name ?? '',
    vendor: titles.get(nodeId)?.vendor_name ?? bet.vendor,
    state: bet.state as 'open' | 'settled' | 'void',
    result: bet.state === 'settled' ? bet.payout - bet.stake : 0n,
  }))
  return { content, next }
}

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
    ({ time, reference, account, level, kind, amount, isDirect, balanceAfter }): Transaction => ({
      ...{ time, reference, account, level, amount, kind: kind as Transaction['kind'] },
      balanceAfter: isDirect ? balanceAfter : null,
    }),
  )
  return { content, next }
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
  return { content: shown.map(profitOf), next, total: await sumProfit(glance.db, asked) }
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
