import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { KYC_STATES } from '@parola/contract/people/kyc-lists'
import { Badge, Select } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['kycQueue']>['content'][number]

const BADGES = { approved: 'good', refused: 'bad', barred: 'bad', review: 'wait' } as const

export function KycState({ state }: { state: Row['state'] }) {
  const kind = BADGES[state as keyof typeof BADGES] ?? 'quiet'
  return <Badge kind={kind}>{t(`kyc.state.${state}`)}</Badge>
}

const columns = (): Column<Row>[] => [
  {
    key: 'username',
    header: t('member'),
    isName: true,
    cell: (row) => <MemberName member={row} />,
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <KycState state={row.state} />,
  },
  { key: 'submission', header: t('kyc.submission'), cell: (row) => row.submission },
  { key: 'refusals', header: t('kyc.refusals'), cell: (row) => row.refusals },
  { key: 'openCases', header: t('nav.cases'), cell: (row) => row.openCases },
  {
    key: 'submitted',
    header: t('kyc.submittedAt'),
    cell: (row) => <DateTime at={row.submittedAt} />,
  },
]

/** Identity verifications: those that wait for a person, the longest first. */
export function KycQueue() {
  const [filters, set] = useFilters()
  const state = (filters.state ?? 'review') as Row['state']
  const { search, cursor } = filters
  const { data, error } = useCall('kycQueue', { state, search, cursor, pageSize: '25' })
  const open = ({ memberId }: Row) => navigate({ to: '/kyc/:memberId', params: { memberId } })
  return (
    <Page
      title={t('nav.kyc')}
      text={t('kyc.text')}
      actions={
        <>
          <Select
            label={t('state')}
            value={state}
            options={KYC_STATES.filter((known) => known !== 'none').map((known) => [
              known,
              t(`kyc.state.${known}`),
            ])}
            onChange={(next) => set({ state: next, cursor: undefined })}
          />
          <SearchForm
            label={t('member')}
            value={search ?? ''}
            onSearch={(next) => set({ search: next, cursor: undefined })}
          />
        </>
      }
    >
      <DataTable
        label={t('nav.kyc')}
        columns={columns()}
        rows={data?.content}
        error={error}
        keyOf={({ memberId }) => memberId}
        onOpen={open}
        empty={t('kyc.empty')}
        emptyText={t('kyc.emptyText')}
        more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </Page>
  )
}
