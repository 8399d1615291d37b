import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, Page, Select, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable, Pages } from '../platform/table.tsx'

type Row = ValueOf<Calls['personCases']>['content'][number]

const KINDS: readonly Row['kind'][] = [
  'under-age',
  'restricted',
  'restricted-near',
  'duplicate',
  'shared-device',
  'shared-account',
  'excluded-match',
  'not-genuine',
]

const columns = (): Column<Row>[] => [
  { accessorKey: 'username', header: t('member') },
  { id: 'kind', header: t('kind'), cell: ({ row }) => t(`case.${row.original.kind}`) },
  { id: 'at', header: t('case.foundAt'), cell: ({ row }) => t(`case.at.${row.original.foundAt}`) },
  { id: 'opened', header: t('case.opened'), cell: ({ row }) => dateTime(row.original.openedAt) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => (
      <State kind={original.outcome ? 'quiet' : 'wait'}>
        {t(`case.${original.outcome ?? 'open'}`)}
      </State>
    ),
  },
]

/** Cases about persons: under age, on a list, registered twice, or not who they claim to be. */
export function Cases() {
  const [filters, set] = useFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const state = filters.state === 'closed' ? 'closed' : 'open'
  const kind = filters.kind as Row['kind'] | undefined
  const { cursor } = filters
  const { data, error } = useCall('personCases', { state, kind, cursor, pageSize: '25' })
  return (
    <Page
      title={t('nav.cases')}
      text={t('case.text')}
      actions={
        <>
          <Select
            label={t('state')}
            value={state}
            options={[
              ['open', t('case.open')],
              ['closed', t('case.closed')],
            ]}
            onChange={(next) => set({ state: next, cursor: undefined })}
          />
          <Select
            label={t('kind')}
            value={kind ?? ''}
            options={[['', t('all')], ...KINDS.map((item) => [item, t(`case.${item}`)] as const)]}
            onChange={(next) => set({ kind: next, cursor: undefined })}
          />
        </>
      }
    >
      <DataTable
        label={t('nav.cases')}
        columns={columns()}
        rows={data?.content}
        error={error}
        keyOf={({ caseId }) => caseId}
        onOpen={setOpen}
        empty={t('case.none')}
        more={<Pages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
      {open ? <OneCase entry={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function MemberLink({ memberId, username }: { memberId: string; username: string }) {
  return (
    <Link to="/members/:memberId" params={{ memberId }} className="link">
      {username}
    </Link>
  )
}

function OneCase({ entry, onClose }: { entry: Row; onClose: () => void }) {
  const may = useMay()
  const [outcome, setOutcome] = useState<'confirmed' | 'cleared' | ''>('')
  const resolve = useChange('resolveCase', {
    refreshes: ['personCases', 'memberInConsole'],
    says: t('case.done'),
    done: onClose,
  })
  return (
    <Dialog title={t(`case.${entry.kind}`)} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('member'), <MemberLink key="member" {...entry} />],
            ...(entry.other
              ? [[t('case.other'), <MemberLink key="other" {...entry.other} />] as const]
              : []),
            [t('case.foundAt'), t(`case.at.${entry.foundAt}`)],
            [t('case.opened'), dateTime(entry.openedAt)],
            [t('case.barred'), t(entry.isBarred ? 'yes' : 'no')],
            [t('case.frozen'), t(entry.isFrozen ? 'yes' : 'no')],
            [t('note'), entry.note ?? '–'],
          ]}
        />
        {entry.outcome === null && may('case.resolve') ? (
          <WithReason
            action={t('case.resolve')}
            danger={outcome === 'confirmed'}
            isBusy={resolve.isPending}
            disabled={outcome === ''}
            onSubmit={(note) => outcome && resolve.mutate({ caseId: entry.caseId, outcome, note })}
          >
            <Select
              label={t('case.outcome')}
              value={outcome}
              options={[
                ['', t('case.choose')],
                ['cleared', t('case.clear')],
                ['confirmed', t('case.confirm')],
              ]}
              onChange={(next) => setOutcome(next as typeof outcome)}
            />
          </WithReason>
        ) : null}
      </div>
    </Dialog>
  )
}
