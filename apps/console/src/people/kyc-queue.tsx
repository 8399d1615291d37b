import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { KYC_STATES } from '@parola/contract/people/kyc-lists'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Page, Search, Select, State } from '../platform/page.tsx'
import { useCall } from '../platform/query.ts'
import { type Column, DataTable, Pages } from '../platform/table.tsx'

type Row = ValueOf<Calls['kycQueue']>['content'][number]

const BADGES = { approved: 'good', refused: 'bad', barred: 'bad', review: 'wait' } as const

export function KycState({ state }: { state: Row['state'] }) {
  const kind = BADGES[state as keyof typeof BADGES] ?? 'quiet'
  return <State kind={kind}>{t(`kyc.state.${state}`)}</State>
}

const columns = (): Column<Row>[] => [
  { accessorKey: 'username', header: t('member') },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row }) => <KycState state={row.original.state} />,
  },
  { accessorKey: 'submission', header: t('kyc.submission') },
  { accessorKey: 'refusals', header: t('kyc.refusals') },
  { accessorKey: 'openCases', header: t('nav.cases') },
  {
    id: 'submitted',
    header: t('kyc.submittedAt'),
    cell: ({ row }) => dateTime(row.original.submittedAt),
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
            options={KYC_STATES.filter((item) => item !== 'none').map((item) => [
              item,
              t(`kyc.state.${item}`),
            ])}
            onChange={(next) => set({ state: next, cursor: undefined })}
          />
          <Search
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
        more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
    </Page>
  )
}
