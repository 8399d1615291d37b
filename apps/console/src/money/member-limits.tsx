import type { Calls, ValueOf } from '@parola/contract'
import { useState } from 'react'
import { Amount } from '../platform/figures.tsx'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { amountOf, Bench } from './bench.tsx'
import { Side } from './side.tsx'

type Limits = ValueOf<Calls['opsPlayLimits']>
type Limit = Limits['limits'][number]

const keyOf = ({ kind, days }: Limit) => `${kind}-${days}`
const nameOf = ({ kind, days }: Limit) =>
  t('limit.of', { kind: t(`limit.kind.${kind}`), days: t(`limit.days.${days}`) })
/** Its figures are hours. */
const isTime = ({ kind }: Limit) => kind === 'time'
const unitOf = (one: Limit) => (isTime(one) ? 'h' : undefined)
const some = (one: Limit, value: string | null) =>
  value === null ? '–' : <Amount value={value} currency={unitOf(one)} />

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
  { id: 'state', header: t('state'), cell: ({ row }) => <Standing one={row.original} /> },
]

/** None, held, reached, or wished otherwise: never by colour alone. */
function Standing({ one }: { one: Limit }) {
  if (one.wish) return <State kind="wait">{t('limit.is.wished')}</State>
  if (one.amount === null) return <State kind="quiet">{t('limit.is.none')}</State>
  const isReached = Number(one.left) === 0
  return (
    <State kind={isReached ? 'bad' : 'good'}>
      {t(isReached ? 'limit.is.reached' : 'limit.is.held')}
    </State>
  )
}

/** What a member holds themselves to, and what the desk may tighten. */
export function MemberLimits({ memberId }: { memberId: string }) {
  const [filters, set] = useFilters()
  const { data, error } = useCall('opsPlayLimits', { memberId })
  const open = data?.limits.find((one) => keyOf(one) === filters.limit)
  return (
    <Bench
      isOpen={open !== undefined}
      list={
        <DataTable
          label={t('money.tab.limits')}
          columns={columns()}
          rows={data?.limits}
          error={data ? null : error}
          keyOf={keyOf}
          selected={filters.limit}
          onOpen={(one) => set({ limit: keyOf(one) })}
          empty={t('limit.is.none')}
        />
      }
      side={
        open && data ? (
          <Side
            key={keyOf(open)}
            reference={nameOf(open)}
            lamp={<Standing one={open} />}
            trouble={null}
            onClose={() => set({ limit: undefined })}
          >
            <OneLimit memberId={memberId} one={open} currency={data.currency} />
          </Side>
        ) : null
      }
    />
  )
}

type OneProps = { memberId: string; one: Limit; currency: string }

function OneLimit({ memberId, one, currency }: OneProps) {
  const may = useMay()
  const sum = (value: string | null) =>
    value === null ? '–' : <Amount value={value} currency={unitOf(one) ?? currency} />
  return (
    <div className="side-body">
      <Facts
        rows={[
          [t('limit.amount'), sum(one.amount)],
          [t('limit.used'), sum(one.used)],
          [t('limit.left'), sum(one.left)],
          [t('limit.frees'), dateTime(one.freesAt)],
          ...(one.wish
            ? [
                [
                  t('limit.wish'),
                  one.wish.amount === null ? t('limit.is.none') : sum(one.wish.amount),
                ] as const,
                [t('limit.due'), dateTime(one.wish.dueAt)] as const,
              ]
            : []),
        ]}
      />
      {may('member.tighten') ? (
        <Tighten memberId={memberId} one={one} currency={currency} />
      ) : (
        <p className="text-text2">{t('mayNot')}</p>
      )}
    </div>
  )
}

function Tighten({ memberId, one, currency }: OneProps) {
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
          const { kind, days } = one
          if (amount) tighten.mutate({ memberId, kind, days, amount, reason })
        }}
      />
    </section>
  )
}
