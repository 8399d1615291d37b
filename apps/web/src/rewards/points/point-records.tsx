import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Pager } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { dateTime, figures, t, useLanguage } from '../../platform/texts/i18n.ts'
import { type Config, inPoints } from './points.ts'

type Redemption = ValueOf<Calls['getRedeemPointList']>['content'][number]
type Entry = ValueOf<Calls['memTransDet']>['content'][number]

const STATUSES = {
  'In Process': ['wait', 'process'],
  Approved: ['good', 'approved'],
  Rejected: ['bad', 'rejected'],
} as const

/** What the member asked for, and what became of it. */
export function Redemptions({ config }: { config: Config }) {
  const [page, setPage] = useState(1)
  const language = useLanguage()
  const { data, error } = useQuery({
    ...callQuery('getRedeemPointList', { pageNo: String(page) }),
    placeholderData: (before) => before,
  })
  const contentOf = ({ goods, quantity, amount }: Redemption) =>
    goods ? `${quantity} × ${goods[language]}` : `${config.currencySymbol}${figures(amount ?? '0')}`
  const columns: Column<Redemption>[] = [
    {
      key: 'reference',
      header: t('points.reference'),
      isName: true,
      cell: (row) => row.referenceNumber,
    },
    { key: 'time', header: t('points.time'), cell: (row) => dateTime(row.applyTime) },
    { key: 'type', header: t('points.type'), cell: (row) => t(`points.type.${row.type}`) },
    { key: 'content', header: t('points.content'), cell: contentOf },
    {
      key: 'points',
      header: t('points.points'),
      isFigure: true,
      cell: (row) => inPoints(row.points),
    },
    {
      key: 'status',
      header: t('points.status'),
      cell: ({ status, answer }) => {
        const [kind, name] = STATUSES[status]
        return (
          <>
            <Badge kind={kind}>{t(`points.status.${name}`)}</Badge>
            {answer ? <span className="block text-12 text-text2">{answer}</span> : null}
          </>
        )
      },
    },
  ]
  return (
    <Table
      label={t('points.tab.history')}
      columns={columns}
      rows={data?.content}
      error={data || !error ? undefined : words(error)}
      keyOf={({ referenceNumber }) => referenceNumber}
      empty={t('points.noHistory')}
      more={<Pages page={page} pages={data?.totalPages ?? 1} onPage={setPage} />}
    />
  )
}

/** Every change of the member's points. */
export function PointEntries() {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    ...callQuery('memTransDet', { pageNo: String(page) }),
    placeholderData: (before) => before,
  })
  const columns: Column<Entry>[] = [
    { key: 'time', header: t('points.time'), isName: true, cell: (row) => dateTime(row.time) },
    { key: 'type', header: t('points.type'), cell: (row) => t(`points.entry.${row.type}`) },
    {
      key: 'change',
      header: t('points.change'),
      isFigure: true,
      cell: ({ changedPoints: change }) =>
        change > 0 ? `+ ${inPoints(change)}` : `− ${inPoints(-change)}`,
    },
    {
      key: 'balance',
      header: t('points.balance'),
      isFigure: true,
      cell: (row) => inPoints(row.pointsBalance),
    },
    { key: 'reference', header: t('points.reference'), cell: (row) => row.referenceNumber },
  ]
  return (
    <Table
      label={t('points.tab.record')}
      columns={columns}
      rows={data?.content}
      error={data || !error ? undefined : words(error)}
      keyOf={({ time, pointsBalance }) => `${time} ${pointsBalance}`}
      empty={t('points.noRecord')}
      more={<Pages page={page} pages={data?.totalPages ?? 1} onPage={setPage} />}
    />
  )
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <Pager
      page={page}
      pages={pages}
      onPage={onPage}
      texts={{
        label: t('points.pages'),
        back: t('points.back'),
        next: t('points.next'),
        at: t('points.page', { page, pages }),
      }}
    />
  )
}
