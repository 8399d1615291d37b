import { TREND_ISSUES } from '@parola/contract/games/lottery-lists'
import { Card, Choice, Select, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../platform/calls/query.ts'
import { Empty, Trouble } from '../../../platform/screens/empty.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { betName, fieldName, valueName } from '../names.ts'
import {
  type Draw,
  type Figures,
  figuresOf,
  type Road,
  roadsOf,
  type Streak,
  streaksOf,
  subjectsOf,
  sumsOf,
} from './trend.ts'

type Props = { gameCode: string; family: string }
type Issues = (typeof TREND_ISSUES)[number]

/** What past draws look like: how often, since when, sums and streaks; and that they say nothing of the next. */
export function Trends({ gameCode, family }: Props) {
  const [issues, setIssues] = useState<Issues>('100')
  const { data, error, refetch } = useQuery(callQuery('lotteryTrend', { gameCode, issues }))
  if (error && !data) return <Trouble error={error} retry={refetch} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice
          look="segments"
          label={t('lottery.trend.issues')}
          options={TREND_ISSUES.map((count) => [count, count] as const)}
          value={issues}
          onChange={setIssues}
        />
        <p className="max-w-[60ch] text-13 text-text2">{t('lottery.trend.hint')}</p>
      </div>
      {data ? <Pictures family={family} draws={data} /> : <Skeleton className="h-96" />}
    </div>
  )
}

function Pictures({ family, draws }: { family: string; draws: readonly Draw[] }) {
  const subjects = subjectsOf(family)
  const [chosen, setChosen] = useState(subjects[0]?.id ?? '')
  const subject = subjects.find(({ id }) => id === chosen) ?? subjects[0]
  const sums = sumsOf(family, draws)
  if (draws.length === 0 || !subject)
    return (
      <Empty title={t('lottery.trend.none')} text={t('lottery.trend.noneText')} icon="history" />
    )
  return (
    <>
      <Card title={t('lottery.trend.values')}>
        {subjects.length > 1 ? (
          <Choice
            className="mb-3"
            size="small"
            label={t('lottery.trend.subject')}
            options={subjects.map(({ id, field, place }) => [
              id,
              place ? t('lottery.row.place', { n: place }) : fieldName(field),
            ])}
            value={subject.id}
            onChange={setChosen}
          />
        ) : null}
        <ValueChart figures={figuresOf(subject, draws)} draws={draws.length} />
      </Card>
      {sums.length > 1 ? (
        <Card title={t('lottery.trend.sums')}>
          <SumChart sums={sums} />
        </Card>
      ) : null}
      <Roads family={family} draws={draws} />
    </>
  )
}

const HEAT = 70

/** Each value with its bar: how often it was drawn, and for how many draws it has not been. */
function ValueChart({ figures, draws }: { figures: readonly Figures[]; draws: number }) {
  const most = Math.max(1, ...figures.map(({ times }) => times))
  const isLong = figures.length > 20
  const columns = isLong
    ? 'grid-cols-[repeat(auto-fill,minmax(52px,1fr))]'
    : 'gap-x-6 md:grid-cols-2'
  return (
    <ul
      className={`grid gap-1.5 ${columns}`}
      aria-label={t('lottery.trend.valuesOf', { n: draws })}
    >
      {figures.map(({ value, times, gap, longest }) => {
        const share = Math.round((times / most) * HEAT)
        const text = t('lottery.trend.value', { value, times, gap, longest })
        return isLong ? (
          <li
            key={value}
            title={text}
            className="rounded-md border border-line px-1 py-1.5 text-center"
            style={{
              backgroundColor: `color-mix(in oklch, var(--brand) ${share / 2}%, var(--s1))`,
            }}
          >
            <span className="block text-15 font-bold tabular-nums">{value}</span>
            <span className="block text-11 tabular-nums" aria-hidden="true">
              {times}× · {gap}
            </span>
            <span className="sr-only">{text}</span>
          </li>
        ) : (
          <li
            key={value}
            className="grid grid-cols-[28px_1fr_auto] items-center gap-2"
            title={text}
          >
            <span className="text-15 font-bold tabular-nums">{value}</span>
            <span className="h-4 overflow-hidden rounded-sm bg-s2" aria-hidden="true">
              <span
                className="block h-full bg-accent"
                style={{ width: `${(times / most) * 100}%` }}
              />
            </span>
            <span className="text-12 text-text2 tabular-nums">
              {t('lottery.trend.bar', { times, gap, longest })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const WIDTH = 600
const HEIGHT = 140

function SumChart({ sums }: { sums: readonly number[] }) {
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const average = sums.reduce((all, sum) => all + sum, 0) / sums.length
  const y = (sum: number) =>
    HEIGHT - 10 - ((sum - least) / Math.max(1, most - least)) * (HEIGHT - 20)
  const points = sums.map((sum, i) => `${(i / (sums.length - 1)) * WIDTH},${y(sum)}`).join(' ')
  const text = t('lottery.trend.sumText', { least, most, average: average.toFixed(1) })
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
        className="h-36 w-full"
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={y(average)}
          y2={y(average)}
          className="stroke-line"
          strokeDasharray="6 6"
        />
        <polyline
          points={points}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1 text-12 text-text2">{text}</figcaption>
    </figure>
  )
}

/** Streaks of one side, one column each, as they are written on paper. */
function Roads({ family, draws }: { family: string; draws: readonly Draw[] }) {
  const roads = roadsOf(family)
  const [chosen, setChosen] = useState(0)
  const road = roads[chosen]
  if (!road) return null
  const streaks = streaksOf(family, road, draws)
  const nameOf = ({ code, sides }: Road) =>
    `${betName(family, code)}: ${sides.map(valueName).join(' / ')}`
  return (
    <Card title={t('lottery.trend.road')}>
      <Select
        isLabelHidden
        label={t('lottery.trend.road')}
        className="mb-3 w-auto max-w-full"
        options={roads.map((item, i) => [String(i), nameOf(item)] as const)}
        value={String(chosen)}
        onChange={(no) => setChosen(Number(no))}
      />
      <Columns streaks={streaks} sides={road.sides} />
    </Card>
  )
}

function Columns({ streaks, sides }: { streaks: readonly Streak[]; sides: Road['sides'] }) {
  return (
    <>
      <ol
        className="scroll-x m-0 list-none items-start gap-1 p-0"
        aria-label={t('lottery.trend.road')}
      >
        {streaks.toReversed().map(({ side, length }, i) => (
          <li key={`${i.toString()}-${side}`} className="grid flex-none gap-1">
            <span className="sr-only">
              {t('lottery.trend.streak', { side: valueName(side), n: length })}
            </span>
            {Array.from({ length }, (_, n) => (
              <Mark key={n.toString()} isFirst={side === sides[0]} />
            ))}
          </li>
        ))}
      </ol>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text2">
        {sides.map((side) => (
          <span key={side} className="flex items-center gap-1.5">
            <Mark isFirst={side === sides[0]} />
            {valueName(side)}
          </span>
        ))}
        {t('lottery.trend.roadHint')}
      </p>
    </>
  )
}

/** The first side is full, the other one hollow: they differ without their colours. */
function Mark({ isFirst }: { isFirst: boolean }) {
  const look = isFirst ? 'border-loss bg-loss' : 'border-accent'
  return <i aria-hidden="true" className={`size-5 rounded-full border-2 ${look}`} />
}
