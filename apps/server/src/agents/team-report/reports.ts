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
import { isId } from '#platform/random'
import { type Glance, memberOf } from '#platform/work'
import { movementShown } from './movement.rules.ts'
import {
  type MovementFilter,
  type MovementPlace,
  selectMovements,
  selectMovementsAmongAll,
  sumMovements,
  sumMovementsAmongAll,
} from './movements.sql.ts'
import { type ProfitRow, selectProfit, sumProfit } from './profit.sql.ts'
import { type IncomeRow, selectIncome } from './revenue.sql.ts'
import { afterIn, LOOKED_AT, listIn, rangeIn, teamIn } from './scope.ts'
import { AMONG_ALL_MAX, totalsOf } from './totals.ts'

type Transaction = (typeof teamTransactions)['value']['_output']['content'][number]

/** Movements of money of the team; balances of direct downlines only. */
export async function readTransactions(glance: Glance, { query }: Input<typeof teamTransactions>) {
  const team = { ...(await listIn(glance, query)), kind: query.kind }
  const { shown, next } = await movementsPage(glance, team, query)
  const content = shown.map(
    ({ kind, isDirect, balanceAfter, ledgerKind, ...row }): Transaction => ({
      ...{ time: row.time, reference: row.reference, account: row.account, level: row.level },
      ...{ amount: row.amount, kind: kind as Transaction['kind'], ...movementShown(ledgerKind) },
      balanceAfter: isDirect ? balanceAfter : null,
    }),
  )
  const { cursor } = query
  const totals = await totalsOf({ cursor, rowsMax: TEAM_TOTAL_ROWS_MAX }, (rowsMax) =>
    team.isSmall
      ? sumMovements(glance.db, team, rowsMax)
      : sumMovementsAmongAll(glance.db, team, AMONG_ALL_MAX),
  )
  return { content, next, totals }
}

type Requested = Pick<Input<typeof teamTransactions>['query'], 'cursor' | 'pageSize'>
type List = MovementFilter & { isSmall: boolean }

/** A page that was not filled goes on where it stopped looking. */
async function movementsPage({ db }: Glance, team: List, { cursor, pageSize }: Requested) {
  const page = { after: movementIn(cursor), limit: pageSize + 1 }
  const { movements, lookedTo } = team.isSmall
    ? { movements: await selectMovements(db, team, page), lookedTo: null }
    : await selectMovementsAmongAll(db, team, { ...page, lookedMax: LOOKED_AT })
  const shown = movements.slice(0, pageSize)
  const last = movements.length > pageSize ? shown.at(-1) : lookedTo
  return { shown, next: last ? cursorOf(last) : null }
}

const cursorOf = ({ entryId, memberId, wallet, seq }: MovementPlace) =>
  [entryId, memberId, wallet, seq].join('.')

/** The place in a cursor; the first page for anything else. */
function movementIn(cursor = ''): MovementPlace | null {
  const [entryId, memberId, wallet = '', seq = ''] = cursor.split('.')
  const isPlace = isId(entryId) && isId(memberId) && /^[a-z]{1,20}$/.test(wallet)
  return isPlace && /^\d{1,18}$/.test(seq) ? { entryId, memberId, wallet, seq: BigInt(seq) } : null
}

/** Profit and loss of the direct downlines of an account. */
export async function readProfit(glance: Glance, { query }: Input<typeof teamProfit>) {
  const team = await teamIn(glance, query)
  const requested = { ...team, isTeam: query.scope === 'team', days: query }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectProfit(glance.db, { ...requested, after: afterIn(query.cursor), limit }),
    ({ memberId }) => memberId,
  )
  const { cursor } = query
  const total = await totalsOf({ cursor, rowsMax: TEAM_TOTAL_DOWNLINES_MAX }, (rowsMax) =>
    sumProfit(glance.db, requested, rowsMax),
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
