import { decimalsOf } from '../../platform/texts/amount.ts'

export type Day = {
  day: string
  bets: number
  stake: string
  payout: string
  net: string
  deposits: string
  withdrawals: string
}
export type Month = { month: string; net: number; stake: number; days: number }

const HEAD = ['day', 'bets', 'stake', 'payout', 'net', 'deposits', 'withdrawals'] as const

/** Net by month, the latest first; months without play are there too. */
export function monthsOf(days: readonly Day[]): Month[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months]
    .map(([month, own]) => ({
      month,
      net: sum(own, 'net'),
      stake: sum(own, 'stake'),
      days: own.filter(({ bets }) => bets > 0).length,
    }))
    .toReversed()
}

/** In minor units, so that a year of them adds up. */
function sum(days: readonly Day[], name: 'net' | 'stake'): number {
  const scale = 10 ** decimalsOf(days[0]?.[name] ?? '')
  return days.reduce((total, day) => total + Number(day[name].replace('.', '')), 0) / scale
}

/** Every day on which something happened, as spreadsheets read it. */
export function csvOf(days: readonly Day[]): string {
  const busy = days.filter(
    (day) => day.bets > 0 || Number(day.deposits) > 0 || Number(day.withdrawals) > 0,
  )
  const lines = busy.map((day) => HEAD.map((name) => day[name]).join(','))
  return `\uFEFF${[HEAD.join(','), ...lines].join('\r\n')}\r\n`
}
