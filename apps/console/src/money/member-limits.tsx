import type { Calls, ValueOf } from '@parola/contract'
import { useState } from 'react'
import { Amount } from '../platform/figures.tsx'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { amountOf, ListWithDetail } from './list-with-detail.tsx'
import { Side } from './side.tsx'

type Limits = ValueOf<Calls['opsPlayLimits']>
type Limit = Limits['limits'][number]

const keyOf = ({ kind, days }: Limit) => `${kind}-${days}`
const nameOf = ({ kind, days }: Limit) =>
  t('limit.of', { kind: t(`limit.kind.${kind}`), days: t(`limit.days.${days}`) })
/** Its figures are hours. */
const isTime = ({ kind }: Limit) => kind === 'time'
const unitOf = (limit: Limit) => (isTime(limit) ? 'h' : undefined)
const some = (limit: Limit, value: string | null) =>
  value === null ? '–' : <Amount value={value} currency={unitOf(limit)} />

const columns = (): Column<Limit>[] => [
  { id: 'kind', header: t('limit'), cell: ({ row }) => nameOf(row.original) },
  {
    id: 'amount',
    header: t('limit.amount'),
    isFigure: true,
    cell: ({ row }) => some(row.original, row.original.amount),
  },
  {
    id: 'used',
    header: t('limit.used'),
    isFigure: true,
    cell: ({ row }) => some(row.original, row.original.used),
  },
  {
    id: 'left',
    header: t('limit.left'),
    isFigure: true,
    cell: ({ row }) => some(row.original, row.original.left),
  },
  { id: 'state', header: t('state'), cell: ({ row }) => <Standing entry={row.original} /> },
]

/** None, held, reached, or wished otherwise: never by colour alone. */
function Standing({ entry }: { entry: Limit }) {
  if (entry.request) return <State kind="wait">{t('limit.is.requested')}</State>
  if (entry.amount === null) return <State kind="quiet">{t('limit.is.none')}</State>
  const isReached = Number(entry.left) === 0
  return (
    <State kind={isReached ? 'bad' : 'good'}>
      {t(isReached ? 'limit.is.reached' : 'limit.is.held')}
    </State>
  )
}

/** A member's own limits, and which of them the console may tighten. */
export function MemberLimits({ memberId }: { memberId: string }) {
  const [filters, set] = useFilters()
  const { data, error } = useCall('opsPlayLimits', { memberId })
  const open = data?.limits.find((limit) => keyOf(limit) === filters.limit)
  return (
    <ListWithDetail
      isOpen={open !== undefined}
      list={
        <DataTable
          label={t('money.tab.limits')}
          columns={columns()}
          rows={data?.limits}
          error={data ? null : error}
          keyOf={keyOf}
          selected={filters.limit}
          onOpen={(item) => set({ limit: keyOf(item) })}
          empty={t('limit.is.none')}
        />
      }
      side={
        open && data ? (
          <Side
            key={keyOf(open)}
            reference={nameOf(open)}
            badge={<Standing entry={open} />}
            trouble={null}
            onClose={() => set({ limit: undefined })}
          >
            <OneLimit memberId={memberId} entry={open} currency={data.currency} />
          </Side>
        ) : null
      }
    />
  )
}

type OneProps = { memberId: string; entry: Limit; currency: string }

function OneLimit({ memberId, entry, currency }: OneProps) {
  const may = useMay()
  const sum = (value: string | null) =>
    value === null ? '–' : <Amount value={value} currency={unitOf(entry) ?? currency} />
  return (
    <div className="side-body">
      <Facts
        rows={[
          [t('limit.amount'), sum(entry.amount)],
          [t('limit.used'), sum(entry.used)],
          [t('limit.left'), sum(entry.left)],
          [t('limit.frees'), dateTime(entry.freesAt)],
          ...(entry.request
            ? [
                [
                  t('limit.request'),
                  entry.request.amount === null ? t('limit.is.none') : sum(entry.request.amount),
                ] as const,
                [t('limit.due'), dateTime(entry.request.dueAt)] as const,
              ]
            : []),
        ]}
      />
      {may('member.tighten') ? (
        <Tighten memberId={memberId} entry={entry} currency={currency} />
      ) : (
        <p className="text-text2">{t('mayNot')}</p>
      )}
    </div>
  )
}

function Tighten({ memberId, entry, currency }: OneProps) {
  const [text, setText] = useState('')
  const amount = amountOf(text.trim(), currency)
  const tighten = useChange('tightenPlayLimit', {
    refreshes: ['opsPlayLimits', 'auditEntries'],
    says: t('limit.tightened'),
    done: () => setText(''),
  })
  return (
    <section className="grid gap-3">
      <h3 className="side-title">{t('limit.tighten')}</h3>
      <p className="text-text2">{t('limit.tightenText')}</p>
      <label className="grid gap-1 text-12 text-text2">
        {t('limit.amount')}
        <input
          className="input"
          inputMode="decimal"
          maxLength={16}
          aria-invalid={text !== '' && !amount}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <WithReason
        action={t('limit.tighten')}
        isBusy={tighten.isPending}
        disabled={!amount}
        onSubmit={(reason) => {
          const { kind, days } = entry
          if (amount) tighten.mutate({ memberId, kind, days, amount, reason })
        }}
      />
    </section>
  )
}
