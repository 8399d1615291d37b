import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Facts, Money, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { NotAllowed } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'

type Limits = ValueOf<Calls['opsPlayLimits']>
type Limit = Limits['limits'][number]

const keyOf = ({ kind, days }: Limit) => `${kind}-${days}`
const nameOf = ({ kind, days }: Limit) =>
  t('limit.of', { kind: t(`limit.kind.${kind}`), days: t(`limit.days.${days}`) })
/** The figures of a time limit are hours. */
const isTime = ({ kind }: Limit) => kind === 'time'
const unitOf = (limit: Limit) => (isTime(limit) ? 'h' : undefined)
const figureOf = (limit: Limit, value: string | null) =>
  value === null ? '–' : <Money amount={value} code={unitOf(limit)} />

const columns = (): Column<Limit>[] => [
  { key: 'kind', header: t('limit'), isName: true, cell: (row) => nameOf(row) },
  {
    key: 'amount',
    header: t('limit.amount'),
    isFigure: true,
    cell: (row) => figureOf(row, row.amount),
  },
  {
    key: 'used',
    header: t('limit.used'),
    isFigure: true,
    cell: (row) => figureOf(row, row.used),
  },
  {
    key: 'left',
    header: t('limit.left'),
    isFigure: true,
    cell: (row) => figureOf(row, row.left),
  },
  { key: 'state', header: t('state'), cell: (row) => <Standing entry={row} /> },
]

/** Whether a limit is set, in force, reached, or has a requested change: never by colour alone. */
function Standing({ entry }: { entry: Limit }) {
  if (entry.request) return <Badge kind="wait">{t('limit.is.requested')}</Badge>
  if (entry.amount === null) return <Badge kind="quiet">{t('limit.is.none')}</Badge>
  const isReached = Number(entry.left) === 0
  return (
    <Badge kind={isReached ? 'bad' : 'good'}>
      {t(isReached ? 'limit.is.reached' : 'limit.is.held')}
    </Badge>
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
          onOpen={(limit) => set({ limit: keyOf(limit) })}
          empty={t('limit.is.none')}
        />
      }
      side={
        open && data ? (
          <Side
            key={keyOf(open)}
            title={nameOf(open)}
            badge={<Standing entry={open} />}
            onClose={() => set({ limit: undefined })}
          >
            <LimitDetail memberId={memberId} entry={open} currency={data.currency} />
          </Side>
        ) : null
      }
    />
  )
}

type LimitProps = { memberId: string; entry: Limit; currency: string }

function LimitDetail({ memberId, entry, currency }: LimitProps) {
  const may = useMay()
  const sum = (value: string | null) =>
    value === null ? '–' : <Money amount={value} code={unitOf(entry) ?? currency} />
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
        <NotAllowed />
      )}
    </div>
  )
}

function Tighten({ memberId, entry, currency }: LimitProps) {
  const { kind, days } = entry
  const form = useAction('tightenPlayLimit', {
    values: { amount: '' },
    body: ({ amount, reason }) => ({
      ...{ memberId, kind, days, reason },
      amount: amountOf(amount, currency),
    }),
    refreshes: ['opsPlayLimits', 'auditEntries'],
    says: t('limit.tightened'),
    done: () => form.set('amount', ''),
  })
  return (
    <section className="grid gap-3">
      <h3 className="side-title">{t('limit.tighten')}</h3>
      <p className="text-text2">{t('limit.tightenText')}</p>
      <ActionForm form={form} actions={[{ text: t('limit.tighten') }]}>
        <TextField
          {...form.field('amount')}
          label={t('limit.amount')}
          inputMode="decimal"
          maxLength={16}
        />
      </ActionForm>
    </section>
  )
}
