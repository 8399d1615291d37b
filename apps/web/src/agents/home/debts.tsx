import type { Calls, ValueOf } from '@parola/contract'
import { Badge } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'

type Debt = ValueOf<Calls['contractDebts']>['content'][number]

/** What uplines owe by contracts that they pay themselves; nothing where there never was any. */
export function Debts() {
  const list = useInfiniteQuery({
    queryKey: ['contractDebts'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('contractDebts', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (list.error && !list.data) {
    return <Trouble error={list.error} retry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  if (rows.length === 0) return null
  return (
    <section className="mt-6" aria-label={t('agents.debts')}>
      <h3 className="mb-1 font-bold">{t('agents.debts')}</h3>
      <p className="mb-3 text-14 text-text2">{t('agents.debtsText')}</p>
      <Table
        label={t('agents.debts')}
        empty={t('agents.noRecords')}
        columns={columns()}
        rows={rows}
        keyOf={({ debtId }) => debtId}
        more={<MoreButton list={list} />}
      />
    </section>
  )
}

function columns(): Column<Debt>[] {
  return [
    {
      ...{ key: 'party', header: t('agents.counterparty'), isName: true },
      cell: ({ side, other }) =>
        t(`agents.debt.${side}`, { other: other ?? t('team.contract.house') }),
    },
    {
      ...{ key: 'left', header: t('agents.debtLeft'), isFigure: true },
      cell: ({ left }) => figures(left),
    },
    {
      ...{ key: 'amount', header: t('agents.amount'), isFigure: true },
      cell: ({ amount }) => figures(amount),
    },
    {
      ...{ key: 'since', header: t('agents.debtSince') },
      cell: ({ since }) => dateTime(since),
    },
    {
      ...{ key: 'state', header: t('agents.state') },
      cell: ({ paidAt }) => (
        <Badge kind={paidAt ? 'good' : 'wait'}>
          {t(paidAt ? 'agents.debtPaid' : 'agents.debtOpen')}
        </Badge>
      ),
    },
  ]
}
