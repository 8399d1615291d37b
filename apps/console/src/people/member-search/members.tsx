import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { PeopleChoice, usePeople } from '../../platform/people-choice.tsx'
import { useCall } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['findMembers']>[number]
const SHORTEST = 2

export function MemberState({ status }: { status: string }) {
  return (
    <Badge kind={status === 'active' ? 'good' : 'bad'}>{textOf(`member.${status}`, status)}</Badge>
  )
}

const columns = (): Column<Row>[] => [
  {
    key: 'username',
    header: t('member'),
    isName: true,
    cell: (row) => <MemberName member={row} />,
  },
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

/** Members by name or contact, or the newest ones; contacts stay masked. */
export function Members() {
  const [filters, set] = useFilters()
  const { search = '' } = filters
  const people = usePeople()
  const isSearch = search.length >= SHORTEST
  const { data, error } = useCall('findMembers', {
    ...(isSearch ? { search } : {}),
    people,
  })
  return (
    <Page
      title={t('nav.members')}
      text={t('member.text')}
      actions={
        <>
          <PeopleChoice hasCrowd={data?.some(({ isCrowd }) => isCrowd) ?? false} />
          <SearchForm
            label={t('member.search')}
            value={search}
            onSearch={(next) => set({ search: next })}
          />
        </>
      }
    >
      {isSearch ? null : (
        <p className="mb-2 flex flex-wrap gap-x-3 text-13 text-text2">
          <strong>{t('member.newest')}</strong> {t('member.hint')}
        </p>
      )}
      <DataTable
        label={t('nav.members')}
        columns={columns()}
        rows={data}
        error={error}
        keyOf={({ memberId }) => memberId}
        onOpen={({ memberId }) => navigate({ to: '/members/:memberId', params: { memberId } })}
        empty={isSearch ? t('member.none', { search }) : t('member.noneYet')}
        emptyText={isSearch ? undefined : t('member.noneYetText')}
        emptyAction={<ShowAll names={['search']} {...{ filters, set }} />}
      />
    </Page>
  )
}
