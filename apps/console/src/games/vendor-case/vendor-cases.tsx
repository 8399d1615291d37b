import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { buttonClass, Dialog, Facts } from '@parola/ui'
import { useState } from 'react'
import { CaseStateBadge, CaseStateSelect, caseStateIn } from '../../platform/case-state.tsx'
import { waited } from '../../platform/figures.tsx'
import type { Filters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable, Pages } from '../../platform/table.tsx'

type Row = ValueOf<Calls['vendorCases']>['content'][number]

const EVERY_MS = 15_000
/** The tab where what a case is about is decided. */
const DECIDED_IN: Partial<Record<Row['kind'], 'wins' | 'jackpots' | 'vendors'>> = {
  payout_held: 'wins',
  jackpot_differs: 'jackpots',
  no_answer: 'vendors',
}

const columns = (): Column<Row>[] => [
  { key: 'kind', header: t('kind'), cell: (row) => t(`vendorCase.${row.kind}`), isName: true },
  { key: 'vendor', header: t('games.vendor'), cell: (row) => row.vassalage },
  { key: 'member', header: t('member'), cell: (row) => row.username || '–' },
  {
    key: 'subject',
    header: t('subject'),
    cell: (row) => <span className="reference break-all">{row.subject}</span>,
  },
  {
    key: 'age',
    header: t('vendorCase.age'),
    isFigure: true,
    cell: (row) => (
      <time dateTime={row.openedAt} title={dateTime(row.openedAt)}>
        {waited(row.openedAt)}
      </time>
    ),
  },
  { key: 'state', header: t('state'), cell: (row) => <CaseStateBadge closedAt={row.closedAt} /> },
]

/** What vendors and the platform disagree about, and what to do about each. */
export function VendorCases({ filters, set }: { filters: Filters; set(change: Filters): void }) {
  const [open, setOpen] = useState<Row | null>(null)
  const state = caseStateIn(filters)
  const query = { state, pageNo: filters.page ?? '1', pageSize: '25' } as const
  const { data, error } = useCall('vendorCases', query, EVERY_MS)
  return (
    <>
      <p className="mb-3 max-w-[76ch] text-13 text-text2">{t('vendorCase.text')}</p>
      <div className="mb-3 flex">
        <CaseStateSelect state={state} onChange={(next) => set({ state: next, page: undefined })} />
      </div>
      <DataTable
        label={t('games.cases')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ caseId }) => caseId}
        onOpen={setOpen}
        empty={t('vendorCase.none')}
        emptyText={t('vendorCase.noneText')}
        more={<Pages page={data?.pageNum} pages={data?.totalPages} go={(page) => set({ page })} />}
      />
      {open ? <CaseDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function CaseDialog({ entry, onClose }: { entry: Row; onClose: () => void }) {
  const { kind, memberId, round, closedAt, outcome } = entry
  const tab = DECIDED_IN[kind]
  return (
    <Dialog title={t(`vendorCase.${kind}`)} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t(`vendorCase.do.${kind}`)}</p>
        <Facts
          rows={[
            [t('games.vendor'), entry.vassalage],
            ...(memberId ? [[t('member'), <MemberLink key="member" {...entry} />] as const] : []),
            [t('subject'), entry.subject],
            ...(round && round !== entry.subject ? [[t('vendorCase.round'), round] as const] : []),
            [t('vendorCase.ours'), <Statement key="ours" lines={entry.ours} />],
            [t('vendorCase.theirs'), <Statement key="theirs" lines={entry.theirs} />],
            [t('case.opened'), dateTime(entry.openedAt)],
            [
              t('vendorCase.seen'),
              t('vendorCase.times', { times: entry.times, at: dateTime(entry.seenAt) }),
            ],
            ...(closedAt
              ? [[t('case.closed'), `${dateTime(closedAt)} · ${outcome ?? '–'}`] as const]
              : []),
          ]}
        />
        {closedAt === null && tab ? (
          <Link to="/games" search={{ tab }} onClick={onClose} className={buttonClass()}>
            {t('vendorCase.open', { tab: t(`games.${tab}`) })}
          </Link>
        ) : null}
      </div>
    </Dialog>
  )
}

function MemberLink({ memberId, username }: Row) {
  return (
    <Link to="/members/:memberId/money" params={{ memberId: memberId ?? '' }} className="link">
      {username}
    </Link>
  )
}

/** What one side states, name by name. */
function Statement({ lines }: { lines: Row['ours'] }) {
  const entries = Object.entries(lines)
  if (entries.length === 0) return t('vendorCase.nothing')
  return (
    <span className="grid gap-0.5">
      {entries.map(([name, value]) => (
        <span key={name} className="break-all">
          {name}: <span className="reference">{value}</span>
        </span>
      ))}
    </span>
  )
}
