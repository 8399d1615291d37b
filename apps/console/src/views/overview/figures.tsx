import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Card, Choice, formatDateTime, formatMoney, Money, Skeleton } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { PeopleChoice, usePeople } from '../../platform/people-choice.tsx'
import { useCall } from '../../platform/query.ts'
import { percentChange } from './change.ts'
import { HourChart, type Measure } from './hour-chart.tsx'

type Figures = ValueOf<Calls['overviewFigures']>
type Currency = Figures['currencies'][number]

const EVERY_MS = 15_000
const MEASURES = ['deposits', 'withdrawals', 'turnover', 'ggr'] as const satisfies Measure[]

/** The brand's day in figures, against the day before at the same time. */
export function DayFigures() {
  const people = usePeople()
  const { data, error } = useCall('overviewFigures', { people }, EVERY_MS)
  const [chosen, choose] = useState('')
  const [measure, setMeasure] = useState<Measure>('turnover')
  if (error && !data) return <Alert kind="bad">{errorText(error)}</Alert>
  if (!data) return <Skeleton className="h-[420px]" />
  const figures = data.currencies.find(({ currency }) => currency === chosen) ?? data.currencies[0]
  if (!figures) return null
  return (
    <section aria-label={t('overview.figures')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-text2">
          {t('overview.until', {
            time: formatDateTime(data.now, { zone: data.zone, show: 'time' }),
            zone: data.zone,
          })}
        </p>
        <PeopleChoice hasCrowd={data.hasCrowd} />
        {data.currencies.length > 1 ? (
          <Choice
            look="segments"
            label={t('member.currency')}
            value={figures.currency}
            options={data.currencies.map(({ currency }) => [currency, currency])}
            onChange={choose}
          />
        ) : null}
      </div>
      <Tiles data={data} figures={figures} />
      <Card
        title={t('overview.byHour')}
        actions={
          <Choice
            look="segments"
            label={t('overview.measure')}
            value={measure}
            options={MEASURES.map((name) => [name, t(`overview.${name}`)])}
            onChange={setMeasure}
            className="max-sm:hidden"
          />
        }
      >
        <Choice
          label={t('overview.measure')}
          value={measure}
          options={MEASURES.map((name) => [name, t(`overview.${name}`)])}
          onChange={setMeasure}
          className="mb-2 sm:hidden"
        />
        <HourChart figures={figures} measure={measure} />
      </Card>
    </section>
  )
}

function Tiles({ data, figures }: { data: Figures; figures: Currency }) {
  const { joined, online } = data
  return (
    <dl className="day-tiles">
      {MEASURES.map((measure) => (
        <Tile
          key={measure}
          name={t(`overview.${measure}`)}
          change={percentChange(figures.today[measure], figures.yesterday[measure])}
          before={formatMoney(figures.yesterday[measure])}
        >
          <Money
            amount={figures.today[measure]}
            code={figures.currency}
            className={figures.today[measure].startsWith('-') ? 'text-loss' : ''}
          />
        </Tile>
      ))}
      <Tile
        name={t('overview.joined')}
        change={percentChange(joined.today, joined.yesterday)}
        before={String(joined.yesterday)}
      >
        {joined.today}
      </Tile>
      <Tile name={t('overview.online')} note={t('overview.onlineNote')}>
        {online}
      </Tile>
    </dl>
  )
}

type TileProps = {
  name: string
  /** In percent, against `before`. */
  change?: number | null
  before?: string
  note?: string
  children: ReactNode
}

function Tile({ name, change, before, note, children }: TileProps) {
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="day-tile-note">
        {note ?? (
          <>
            {change == null ? null : (
              <b className="text-text2">
                {change > 0 ? '▲' : change < 0 ? '▼' : ''} {Math.abs(change)}%{' '}
              </b>
            )}
            {t('overview.was', { before: before ?? '' })}
          </>
        )}
      </dd>
    </div>
  )
}
