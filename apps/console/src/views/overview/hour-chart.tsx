import type { Calls, ValueOf } from '@parola/contract'
import { FiguresTable, formatMoney } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import { type Bar, barsOf, scaleOf } from './change.ts'

type Currency = ValueOf<Calls['overviewFigures']>['currencies'][number]
export type Measure = keyof Currency['today']

const HEIGHT = 120
const STEP = 10
const BAR = 6
const AXIS = [0, 6, 12, 18]

type Amount = string | undefined
type Hour = {
  hour: number
  now: Amount
  before: Amount
  front?: Bar | undefined
  back?: Bar | undefined
}

/** The hours of both days, each with its bars, and where zero is. */
function hoursOf({ hours }: Currency, measure: Measure) {
  const today = hours.today.map((sums) => sums[measure])
  const yesterday = hours.yesterday.map((sums) => sums[measure])
  const scale = scaleOf(today.map(Number), yesterday.map(Number))
  const front = barsOf(today.map(Number), { ...scale, height: HEIGHT })
  const back = barsOf(yesterday.map(Number), { ...scale, height: HEIGHT })
  const count = Math.max(today.length, yesterday.length)
  const list = Array.from({ length: count }, (_, hour): Hour => {
    const bars = { front: front[hour], back: back[hour] }
    return { hour, now: today[hour], before: yesterday[hour], ...bars }
  })
  return { list, zero: zeroIn(scale) }
}

/** The line of zero: at the foot of a chart that has no bar yet. */
function zeroIn({ min, max }: ReturnType<typeof scaleOf>): number {
  return max === min ? HEIGHT : HEIGHT * (max / (max - min))
}

type Props = { figures: Currency; measure: Measure }

/** One figure by hour: today, with yesterday behind it. Its table is what screen readers read. */
export function HourChart({ figures, measure }: Props) {
  const { list, zero } = hoursOf(figures, measure)
  return (
    <figure className="m-0">
      <div className="relative">
        <Bars list={list} zero={zero} />
        {list.every(isEmpty) ? <p className="hours-none">{t('overview.hoursNone')}</p> : null}
      </div>
      <div className="hours-axis" aria-hidden="true">
        {AXIS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / list.length) * 100}%` }}>
            {clock(hour)}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-12 text-text2">
        <span className="hours-key">{t('overview.today')}</span>
        <span className="hours-key hours-key-before">{t('overview.yesterday')}</span>
      </figcaption>
      <FiguresTable
        caption={t(`overview.${measure}`)}
        headers={[t('overview.hour'), t('overview.today'), t('overview.yesterday')]}
        rows={list.map(({ hour, now, before }) => [clock(hour), written(now), written(before)])}
      />
    </figure>
  )
}

function Bars({ list, zero }: { list: readonly Hour[]; zero: number }) {
  const width = list.length * STEP
  return (
    <svg
      className="hours"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className="hours-zero" x1="0" x2={width} y1={zero} y2={zero} />
      {list.map(({ hour, now, before, front, back }) => (
        <g key={hour}>
          <rect className="hours-before" x={hour * STEP} width={STEP - 1} {...back} />
          <rect
            className="hours-now"
            x={hour * STEP + (STEP - 1 - BAR) / 2}
            width={BAR}
            {...front}
          />
          <rect className="hours-hit" x={hour * STEP} y="0" width={STEP} height={HEIGHT}>
            <title>
              {`${clock(hour)} · ${t('overview.today')} ${written(now)} · ${t('overview.yesterday')} ${written(before)}`}
            </title>
          </rect>
        </g>
      ))}
    </svg>
  )
}

const isEmpty = ({ now, before }: Hour) => !Number(now ?? 0) && !Number(before ?? 0)
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const written = (amount: Amount) => (amount === undefined ? '–' : formatMoney(amount))
