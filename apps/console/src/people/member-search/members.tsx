import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, DateTime, Empty } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '../../platform/filters.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { Page } from '../../platform/page.tsx'
import { callQuery } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, DataTable } from '../../platform/table.tsx'

type Row = ValueOf<Calls['findMembers']>[number]
const SHORTEST = 2

export function MemberState({ status }: { status: string }) {
  return (
    <Badge kind={status === 'active' ? 'good' : 'bad'}>{textOf(`member.${status}`, status)}</Badge>
  )
}

const columns = (): Column<Row>[] => [
  { key: 'username', header: t('member'), cell: (row) => row.username },
  {
    key: 'type',
    header: t('kind'),
    cell: (row) => textOf(`type.${row.type}`, String(row.type)),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <MemberState status={row.status} />,
  },
  { key: 'kyc', header: 'KYC', cell: (row) => t(`kyc.short.${row.kyc}`) },
  { key: 'mobile', header: t('mobile'), cell: (row) => row.mobile ?? '–' },
  { key: 'email', header: t('kyc.email'), cell: (row) => row.email ?? '–' },
  { key: 'at', header: t('member.since'), cell: (row) => <DateTime at={row.createdAt} /> },
]

/** Finds members by name or contact; contacts stay masked. */
export function Members() {
  const [{ search = '' }, set] = useFilters()
  const isRequested = search.length >= SHORTEST
  const { data, error } = useQuery({
    ...callQuery('findMembers', { search }),
    enabled: isRequested,
  })
  return (
    <Page
      title={t('nav.members')}
      text={t('member.text')}
      actions={
        <SearchForm
          label={t('member.search')}
          value={search}
          onSearch={(next) => set({ search: next })}
        />
      }
    >
      {isRequested ? (
        <DataTable
          label={t('nav.members')}
          columns={columns()}
          rows={data}
          error={error}
          keyOf={({ memberId }) => memberId}
          onOpen={({ memberId }) => navigate({ to: '/members/:memberId', params: { memberId } })}
          empty={t('member.none', { search })}
        />
      ) : (
        <Empty title={t('member.hint')} icon="search" />
      )}
    </Page>
  )
}
