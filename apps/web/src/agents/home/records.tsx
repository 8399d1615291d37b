import { changeSearch, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Choice } from '@parola/ui'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'
import { dayIn, periodOf, spanIn } from './period.ts'
import { moment, Report, type ReportColumn } from './report.tsx'
import { SpanChoice } from './span-choice.tsx'

type Dividend = ValueOf<Calls['dividendRecords']>['content'][number]
type Salary = ValueOf<Calls['dailySalaryRecords']>['content'][number]
type Realtime = ValueOf<Calls['realtimeSalaryRecords']>['content'][number]
type Common = Pick<Salary, keyof Salary & keyof Dividend & keyof Realtime>

const SIDES = ['received', 'given'] as const

type Props<T> = {
  call: 'dividendRecords' | 'dailySalaryRecords' | 'hourlySalaryRecords' | 'realtimeSalaryRecords'
  label: string
  columns: readonly ReportColumn<T>[]
}

/** Records of a kind, received from above or given below; a row opens its statement. */
function Records<T extends Common>({ call, label, columns }: Props<T>) {
  const search = useSearch<{ span?: string; side?: string; paid?: string }>()
  const span = spanIn(search.span)
  const paidOn = dayIn(search.paid)
  const side = SIDES.find((value) => value === search.side) ?? 'received'
  return (
    <>
      {paidOn ? (
        <PaidOn day={paidOn} />
      ) : (
        <SpanChoice
          span={span}
          onChange={(next) => changeSearch({ span: next }, { keepScroll: true })}
        />
      )}
      <Choice
        className="mb-3"
        label={t('agents.side')}
        options={SIDES.map((value) => [value, t(`agents.side.${value}`)])}
        value={side}
        onChange={(next) => changeSearch({ side: next }, { keepScroll: true })}
      />
      <Report<T>
        call={call}
        filter={{ ...(paidOn ? { paidOn } : periodOf(span)), side }}
        label={label}
        empty={t('agents.noRecords')}
        columns={[...before<T>(), ...columns, ...after<T>()]}
        keyOf={({ recordId }) => recordId}
        onOpen={({ recordId }) => openDialog('statement', { recordId })}
        totalOf={t('agents.amount')}
      />
    </>
  )
}

/** The day whose income was opened, and back to the periods. */
function PaidOn({ day }: { day: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-14">{t('agents.paidOn', { day })}</p>
      <Button icon="x" onClick={() => changeSearch({ paid: undefined }, { keepScroll: true })}>
        {t('agents.allDays')}
      </Button>
    </div>
  )
}

/** Where a window begins, and where it ends below. */
function Window({ window: { startsAt, endsAt } }: { window: Pick<Common, 'startsAt' | 'endsAt'> }) {
  return (
    <>
      <span className="block whitespace-nowrap">{dateTime(startsAt)}</span>
      <span className="block text-12 whitespace-nowrap text-text2">– {dateTime(endsAt)}</span>
    </>
  )
}

const before = <T extends Common>(): ReportColumn<T>[] => [
  {
    ...{ key: 'window', header: t('agents.window'), isName: true },
    text: (row) => `${dateTime(row.startsAt)} – ${dateTime(row.endsAt)}`,
    show: (row) => <Window window={row} />,
  },
  figure<T>('amount', t('agents.amount')),
  {
    ...{ key: 'state', header: t('agents.state') },
    text: (row) => t(`agents.record.${stateOf(row)}`),
    show: (row) => <Badge kind={BADGES[stateOf(row)]}>{t(`agents.record.${stateOf(row)}`)}</Badge>,
  },
  {
    ...{ key: 'counterparty', header: t('agents.counterparty') },
    text: (row) => row.counterparty ?? t('agents.house'),
  },
  { key: 'version', header: t('agents.version'), text: (row) => String(row.version) },
]

const after = <T extends Common>(): ReportColumn<T>[] => [
  figure<T>('gross', t('agents.gross')),
  figure<T>('downlineCost', t('agents.downlineCost')),
  figure<T>('correction', t('agents.correction')),
  {
    ...{ key: 'payer', header: t('agents.payer') },
    text: (row) => t(`team.contract.funding.${row.payer}`),
  },
  moment('paidAt', t('agents.paidAt'), ({ paidAt }) => paidAt),
]

const BADGES = { processing: 'wait', approved: 'good', rejected: 'bad', nothing: 'quiet' } as const

/** A record that is closed with nothing to pay is not called paid. */
const stateOf = ({ state, amount }: Common) =>
  state === 'approved' && isNothing(amount) ? 'nothing' : state

const isNothing = (figure: unknown) => !/[1-9]/.test(String(figure))

/** A figure: a dash where it is nothing, and not on the card of a phone. */
const figure = <T,>(key: keyof T & string, header: string): ReportColumn<T> => ({
  ...{ key, header, isFigure: true },
  text: (row) => figures(String(row[key])),
  show: (row) => (isNothing(row[key]) ? '–' : figures(String(row[key]))),
  isBlank: (row) => isNothing(row[key]),
})
const tierOf = <T extends { tier: number; rate: string }>(): ReportColumn<T>[] => [
  {
    ...{ key: 'tier', header: t('agents.tier'), isFigure: true },
    text: (row) => (row.tier === 0 ? '–' : String(row.tier)),
  },
  { ...{ key: 'rate', header: t('agents.rate'), isFigure: true }, text: (row) => `${row.rate}%` },
]

/** agentDividendRecordCopy2 */
export function DividendRecords() {
  const columns: ReportColumn<Dividend>[] = [
    figure('validBet', t('agents.card.turnover')),
    figure('ggr', t('agents.card.ggr')),
    figure('deductions', t('agents.deductions')),
    figure('ngr', t('agents.card.ngr')),
    figure('carryIn', t('agents.carryIn')),
    figure('base', t('agents.base')),
    figure('activeMembers', t('agents.card.active')),
    ...tierOf<Dividend>(),
    figure('overhang', t('agents.overhang')),
  ]
  const label = t('agents.menu.agentDividendRecordCopy2')
  return <Records<Dividend> call="dividendRecords" label={label} columns={columns} />
}

const salaryColumns = (): ReportColumn<Salary>[] => [
  figure('betAmount', t('agents.card.turnover')),
  ...tierOf<Salary>(),
]

/** agentDailyWages2 */
export function DailyRecords() {
  const label = t('agents.menu.agentDailyWages2')
  return <Records<Salary> call="dailySalaryRecords" label={label} columns={salaryColumns()} />
}

/** agentHourSalary */
export function HourlyRecords() {
  const label = t('agents.menu.agentHourSalary')
  return <Records<Salary> call="hourlySalaryRecords" label={label} columns={salaryColumns()} />
}

/** agentRealtimeSalary */
export function RealtimeRecords() {
  const columns: ReportColumn<Realtime>[] = [
    figure('qualifyingBets', t('agents.qualifyingBets')),
    figure('winBase', t('agents.winBase')),
    figure('lossBase', t('agents.lossBase')),
    {
      ...{ key: 'rates', header: t('agents.rates'), isFigure: true },
      text: (row) => `${row.profitRate}% / ${row.lossRate}%`,
    },
    figure('singleBetAmount', t('agents.singleBet')),
  ]
  const label = t('agents.menu.agentRealtimeSalary')
  return <Records<Realtime> call="realtimeSalaryRecords" label={label} columns={columns} />
}
