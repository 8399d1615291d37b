import type { bettingTotals, personalProfit } from '@parola/contract'
import { REPORT_DAYS_MAX } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { cashSumsOf } from '#foundations/ledger'
import { countDays, daysOf, spanOf } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'
import { betDays } from './bet-days.ts'
import { matching, summed } from './sums.rules.ts'

type Days = { from: string; to: string }
type CashSum = Awaited<ReturnType<typeof cashSumsOf>>[number]

/** The days of a period. @throws Refusal VALIDATION when it ends before it begins, or is too long. */
export function daysWithin(period: Days, max: number): string[] {
  const count = countDays(period)
  if (count > 0 && count <= max) return daysOf(period)
  return refuse('VALIDATION', { fields: [{ field: 'to', rule: 'period', params: { max } }] })
}

/** Sums over every bet that a filter finds (requirement MEM-03). */
export async function readTotals(glance: Glance, { query }: Input<typeof bettingTotals>) {
  daysWithin(query, REPORT_DAYS_MAX)
  return summed(matching(await betDays(glance, await whose(glance, query)), query))
}

/** What play and the cashier brought in and paid out, day by day (personalProfit). */
export async function readProfit(
  glance: Glance,
  { query }: Pick<Input<typeof personalProfit>, 'query'>,
) {
  const days = daysWithin(query, REPORT_DAYS_MAX)
  const member = await whose(glance, query)
  const rows = await betDays(glance, member)
  const { memberId, timeZone } = member
  const span = { members: [memberId], timeZone, ...spanOf(query, timeZone) }
  const cash = await cashSumsOf(glance.db, span)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const byType = Map.groupBy(rows, (row) => row.game_type)
  return {
    total: { ...summed(rows), ...inAndOut(cash) },
    days: days.map((day) => ({
      day,
      ...summed(byDay.get(day) ?? []),
      ...inAndOut(cash.filter((sum) => sum.day === day)),
    })),
    types: [...byType]
      .map(([gameType, ofType]) => ({ gameType, ...summed(ofType) }))
      .sort((a, b) => (a.stake < b.stake ? 1 : -1)),
  }
}

async function whose(glance: Glance, { from, to }: Days) {
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  return { memberId: memberOf(glance), from, to, timeZone: config.timeZone }
}

/** Deposits less those recalled, and withdrawals less those that came back. */
function inAndOut(sums: readonly CashSum[]) {
  const total = (kinds: readonly string[]) =>
    sums.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0n)
  const deposits = total(['deposit', 'reversal'])
  const withdrawals = -total(['withdrawal', 'withdrawal_back'])
  return { deposits: atLeastZero(deposits), withdrawals: atLeastZero(withdrawals) }
}

function atLeastZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n
}
