import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Dialog, Facts, Select, SelectField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { CaseStateSelect, caseStateIn } from '../../platform/case-state.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['personCases']>['content'][number]

type Outcome = 'confirmed' | 'cleared'

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
  {
    key: 'username',
    header: t('member'),
    isName: true,
    cell: (row) => <MemberName member={row} />,
  },
  { key: 'kind', header: t('kind'), cell: (row) => t(`case.${row.kind}`) },
  { key: 'at', header: t('case.foundAt'), cell: (row) => t(`case.at.${row.foundAt}`) },
  { key: 'opened', header: t('case.opened'), cell: (row) => <DateTime at={row.openedAt} /> },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <Badge kind={row.outcome ? 'quiet' : 'wait'}>{t(`case.${row.outcome ?? 'open'}`)}</Badge>
    ),
  },
]

/** Cases about persons: under age, on a list, registered twice, or not who they claim to be. */
export function Cases() {
  const [filters, set] = useFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const state = caseStateIn(filters)
  const kind = filters.kind as Row['kind'] | undefined
  const { cursor } = filters
  const { data, error } = useCall('personCases', { state, kind, cursor, pageSize: '25' })
  return (
    <Page
      title={t('nav.cases')}
      text={t('case.text')}
      actions={
        <>
          <CaseStateSelect
            state={state}
            onChange={(next) => set({ state: next, cursor: undefined })}
          />
          <Select
            label={t('kind')}
            value={kind ?? ''}
            options={[
              ['', t('all')],
              ...KINDS.map((known) => [known, t(`case.${known}`)] as const),
            ]}
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
        emptyText={t('case.noneText')}
        more={<CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />}
      />
      {open ? <CaseDialog entry={open} onClose={() => setOpen(null)} /> : null}
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

function CaseDialog({ entry, onClose }: { entry: Row; onClose: () => void }) {
  const may = useMay()
  const form = useAction('resolveCase', {
    values: { outcome: '' as Outcome | '' },
    body: ({ outcome, reason }) => ({
      ...{ caseId: entry.caseId, note: reason },
      outcome: outcome as Outcome,
    }),
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
          <ActionForm
            form={form}
            actions={[{ text: t('case.resolve'), isDanger: form.value('outcome') === 'confirmed' }]}
          >
            <SelectField
              {...form.field('outcome')}
              label={t('case.outcome')}
              options={[
                ['', t('case.choose')],
                ['cleared', t('case.clear')],
                ['confirmed', t('case.confirm')],
              ]}
            />
          </ActionForm>
        ) : null}
      </div>
    </Dialog>
  )
}
