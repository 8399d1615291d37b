import type { OfferedTerms } from '@parola/client/offer-terms'
import type { Calls, ValueOf } from '@parola/contract'
import { Card, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { api } from '../platform/calls/client.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { dateTime, figures, t } from '../platform/texts/i18n.ts'

type Line = ValueOf<Calls['contractPreview']>['lines'][number]

/** What the last full period would have paid by other terms, against what it paid (AGT-06). */
export function ContractPreview({ memberId, terms }: { memberId?: string; terms: OfferedTerms }) {
  const body = { terms, ...(memberId ? { memberId } : {}) }
  const { data, error, refetch } = useQuery({
    queryKey: ['contractPreview', body],
    queryFn: () => api('contractPreview', { body }),
    retry: false,
  })
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const { startsAt, endsAt, lines } = data
  return (
    <Card title={t('team.preview')}>
      <p className="mb-3 text-14 text-text2">
        {t('team.preview.text', { from: dateTime(startsAt), to: dateTime(endsAt) })}
      </p>
      <Table
        label={t('team.preview')}
        empty={t('team.preview.none')}
        columns={columns()}
        rows={lines}
        keyOf={({ party, level }) => `${party} ${level}`}
      />
    </Card>
  )
}

function columns(): Column<Line>[] {
  return [
    {
      ...{ key: 'party', header: t('team.preview.party'), isName: true },
      cell: ({ party, level }) =>
        level === null ? t('team.preview.you') : level === 0 ? <b>{party}</b> : party,
    },
    {
      ...{ key: 'before', header: t('team.preview.before'), isFigure: true },
      cell: ({ before }) => figures(before),
    },
    {
      ...{ key: 'after', header: t('team.preview.after'), isFigure: true },
      cell: ({ after }) => <b>{figures(after)}</b>,
    },
  ]
}
