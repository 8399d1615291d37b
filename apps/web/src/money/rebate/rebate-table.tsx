import type { Calls, ValueOf } from '@parola/contract'
import { type Column, Table } from '@parola/ui/table'
import { t, textOf } from '../../platform/texts/i18n.ts'

type RebateLine = ValueOf<Calls['manualRebate']>['lines'][number]
export type MoneyText = (wire: string) => string

type TableProps = { lines: readonly RebateLine[]; total: string; money: MoneyText }

/** Parts per million as a percentage. */
function percentOf(ppm: number): string {
  return `${(ppm / 10_000).toFixed(2)}%`
}

/** The formula, line by line: valid bets, rate, rebate. */
export function RebateTable({ lines, total, money }: TableProps) {
  const columns: Column<RebateLine>[] = [
    {
      key: 'category',
      header: t('rebate.category'),
      cell: ({ gameType }) => textOf(`rebate.type.${gameType}`, gameType),
      isName: true,
    },
    { key: 'valid', header: t('rebate.valid'), cell: ({ valid }) => money(valid), isFigure: true },
    {
      key: 'rate',
      header: t('rebate.rate'),
      cell: ({ ratePpm }) => percentOf(ratePpm),
      isFigure: true,
    },
    {
      key: 'amount',
      header: t('rebate.amount'),
      cell: ({ amount }) => <b>{money(amount)}</b>,
      isFigure: true,
    },
  ]
  return (
    <Table
      label={t('rebate.byCategory')}
      columns={columns}
      rows={lines}
      keyOf={({ gameType, ratePpm }) => `${gameType} ${ratePpm}`}
      empty={t('rebate.none')}
      total={{ label: t('rebate.total'), value: money(total) }}
    />
  )
}
