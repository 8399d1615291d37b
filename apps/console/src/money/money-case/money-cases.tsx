import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { CaseStateBadge, CaseStateSelect, caseStateIn } from '../../platform/case-state.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { MemberName } from '../../platform/member-name.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Row = ValueOf<Calls['moneyCases']>['content'][number]

const EVERY_MS = 15_000

const detailName = (name: string) => textOf(`moneyCase.detail.${name}`, name)
const detailsOf = ({ details }: Row) => Object.entries(details).filter(([, value]) => value)

const columns = (): Column<Row>[] => [
  { key: 'kind', header: t('kind'), isName: true, cell: (row) => t(`moneyCase.${row.kind}`) },
  { key: 'member', header: t('member'), cell: (row) => <MemberName member={row} /> },
  {
    key: 'subject',
    header: t('subject'),
    cell: (row) => <span className="reference break-all">{row.subject}</span>,
  },
  {
    key: 'details',
    header: t('moneyCase.details'),
    cell: (row) => (
      <span className="line-clamp-2">
        {detailsOf(row)
          .map(([, value]) => value)
          .join(' · ')}
      </span>
    ),
  },
  { key: 'at', header: t('case.opened'), cell: (row) => <DateTime at={row.openedAt} /> },
  { key: 'due', header: t('moneyCase.due'), cell: (row) => <DateTime at={row.dueAt} /> },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <CaseStateBadge closedAt={row.closedAt} />,
  },
]

/** Alarms about money: payments that differ, chargebacks, large sums to report, money that is missing. */
export function MoneyCases() {
  const [filters, set] = useFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const state = caseStateIn(filters)
  const query = { state, pageNo: filters.page ?? '1', pageSize: '25' } as const
  const { data, error } = useCall('moneyCases', query, EVERY_MS)
  return (
    <Page
      title={t('nav.moneyCases')}
      text={t('moneyCase.text')}
      isWide
      actions={
        <CaseStateSelect state={state} onChange={(next) => set({ state: next, page: undefined })} />
      }
    >
      <DataTable
        label={t('nav.moneyCases')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ caseId }) => caseId}
        onOpen={setOpen}
        empty={t('moneyCase.none')}
        emptyText={t('moneyCase.noneText')}
        more={<Pages page={data?.pageNum} pages={data?.totalPages} go={(page) => set({ page })} />}
      />
      {open ? <CaseDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function CaseDialog({ entry, onClose }: { entry: Row; onClose: () => void }) {
  const may = useMay()
  const { caseId, memberId, closedAt, dueAt, outcome } = entry
  return (
    <Dialog title={t(`moneyCase.${entry.kind}`)} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            ...(memberId
              ? [
                  [
                    t('member'),
                    <Link
                      key="member"
                      to="/members/:memberId/money"
                      params={{ memberId }}
                      className="link"
                    >
                      <MemberName member={entry} />
                    </Link>,
                  ] as const,
                ]
              : []),
            [t('subject'), entry.subject],
            ...detailsOf(entry).map(([name, value]) => [detailName(name), value] as const),
            [t('case.opened'), dateTime(entry.openedAt)],
            ...(dueAt ? [[t('moneyCase.due'), dateTime(dueAt)] as const] : []),
            ...(closedAt
              ? [[t('case.closed'), `${dateTime(closedAt)} · ${outcome ?? '–'}`] as const]
              : []),
          ]}
        />
        {closedAt === null && may('deposit.review') ? (
          <ReasonForm
            call="closeMoneyCase"
            body={(because) => ({ caseId, because })}
            action={t('case.resolve')}
            refreshes={['moneyCases', 'overviewQueues']}
            says={t('case.done')}
            done={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
