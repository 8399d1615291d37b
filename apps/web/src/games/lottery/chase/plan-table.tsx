import { formatMinor } from '@parola/money'
import { Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../platform/calls/query.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import type { Issue } from '../draw/draws.ts'
import { issueName } from '../names.ts'
import type { Row } from './plan.ts'

type Props = {
  gameCode: string
  current: Issue | undefined
  currency: string
  rows: readonly Row[]
}

/** Each draw of an order; those that are open have their number, later ones are only counted. */
export function PlanTable({ gameCode, current, currency, rows }: Props) {
  const { data } = useQuery(callQuery('openedNumbers', { gameCode }))
  const open = (data?.issues ?? []).filter(({ numero }) => current && numero >= current.numero)
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  const drawOf = ({ no }: Row) => {
    const issue = open[no - 1]
    return (
      <span className="whitespace-nowrap">
        {no}. {issue ? issueName(issue.numero) : ''}
      </span>
    )
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={t('lottery.chase.table')}
      className="max-h-[26dvh] overflow-y-auto"
    >
      <Table
        look="rows"
        label={t('lottery.chase.table')}
        rows={rows}
        keyOf={({ no }) => String(no)}
        empty={t('lottery.chase.none')}
        columns={[
          { key: 'no', header: t('lottery.chase.no'), cell: drawOf, isName: true },
          {
            ...{ key: 'times', header: t('lottery.chase.times'), isFigure: true },
            cell: ({ multiple }) => `× ${multiple}`,
          },
          {
            ...{ key: 'cost', header: t('lottery.cost'), isFigure: true },
            cell: ({ costMinor }) => money(costMinor),
          },
          {
            ...{ key: 'sum', header: t('lottery.chase.sum'), isFigure: true, isWideOnly: true },
            cell: ({ sumMinor }) => money(sumMinor),
          },
        ]}
      />
    </section>
  )
}
