import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Page, Search, State } from '../platform/page.tsx'
import { callQuery } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'

type Row = ValueOf<Calls['findMembers']>[number]
const SHORTEST = 2

export function MemberState({ status }: { status: string }) {
  return (
    <State kind={status === 'active' ? 'good' : 'bad'}>{textOf(`member.${status}`, status)}</State>
  )
}

const columns = (): Column<Row>[] => [
  { accessorKey: 'username', header: t('member') },
  {
    id: 'type',
    header: t('kind'),
    cell: ({ row }) => textOf(`type.${row.original.type}`, String(row.original.type)),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row }) => <MemberState status={row.original.status} />,
  },
  { id: 'kyc', header: 'KYC', cell: ({ row }) => t(`kyc.short.${row.original.kyc}`) },
  { id: 'mobile', header: t('mobile'), cell: ({ row }) => row.original.mobile ?? '–' },
  { id: 'email', header: t('kyc.email'), cell: ({ row }) => row.original.email ?? '–' },
  { id: 'at', header: t('member.since'), cell: ({ row }) => dateTime(row.original.createdAt) },
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
        <Search
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
        <p className="notice">{t('member.hint')}</p>
      )}
    </Page>
  )
}
