import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { figures, t, textOf } from '../../platform/texts/i18n.ts'
import { PeriodPicker, useRecordSearch } from '../filters.tsx'
import { ExportButton } from './export-button.tsx'
import { colourOf, SumStrip, signed } from './sums.tsx'

type Report = ValueOf<Calls['creditReport']>
type Kind = NonNullable<Report['moved']>['kinds'][number]
type Side = 'credited' | 'debited'

const NAMES = {
  credited: ['credit.credits', 'credit.noCredits'],
  debited: ['credit.debits', 'credit.noDebits'],
} as const

/** What credited and what debited the balance in a period, by kind, and how it adds up (HELP-06). */
export function CreditReport() {
  const { period, change } = useRecordSearch()
  const { data, error, refetch } = useQuery(callQuery('creditReport', period))
  return (
    <>
      <p className="mb-3 max-w-[60ch] text-text2">{t('credit.intro')}</p>
      <PeriodPicker period={period} onChange={change} />
      <div className="flex">
        <ExportButton record="account" filter={period} />
      </div>
      {error && !data ? <Trouble error={error} retry={() => refetch()} /> : <Sheet report={data} />}
    </>
  )
}

function Sheet({ report }: { report: Report | undefined }) {
  if (!report) return <Skeleton className="h-72" />
  const { before, after, moved } = report
  const sums = [
    { name: t('money.sum.before'), value: figures(before) },
    ...(moved
      ? [
          {
            name: t('credit.credited'),
            value: signed(moved.credited),
            colour: colourOf(moved.credited),
          },
          { name: t('credit.debited'), value: signed(negative(moved.debited)) },
        ]
      : []),
    { name: t('money.sum.after'), value: figures(after) },
  ]
  return (
    <>
      <SumStrip sums={sums} />
      {moved ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <KindTable side="credited" kinds={moved.kinds} total={moved.credited} />
          <KindTable side="debited" kinds={moved.kinds} total={moved.debited} />
        </div>
      ) : (
        <Alert kind="info">{t('credit.tooMuch')}</Alert>
      )}
      <p className="mt-3 text-13 text-text2">{t('credit.each')}</p>
    </>
  )
}

const negative = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`)

type KindProps = { side: Side; kinds: readonly Kind[]; total: string }

/** One side of the report, its largest kind first. */
function KindTable({ side, kinds, total }: KindProps) {
  const [title, empty] = NAMES[side]
  const rows = kinds
    .filter((kind) => Number(kind[side]) !== 0)
    .toSorted((a, b) => Number(b[side]) - Number(a[side]))
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-18">{t(title)}</h2>
      <Table
        look="rows"
        label={t(title)}
        columns={columnsOf(side)}
        rows={rows}
        keyOf={({ kind }) => kind}
        empty={t(empty)}
        total={{ label: t('credit.total'), value: figures(total) }}
      />
    </section>
  )
}

function columnsOf(side: Side): Column<Kind>[] {
  return [
    {
      key: 'kind',
      header: t('credit.kind'),
      isName: true,
      cell: ({ kind }) => textOf(`money.kind.${kind}`, kind),
    },
    {
      key: 'count',
      header: t('credit.count'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ lines }) => lines.toLocaleString('en'),
    },
    {
      key: 'amount',
      header: t('credit.amount'),
      isFigure: true,
      cell: (kind) => figures(kind[side]),
    },
  ]
}
