import { type PointerEvent, useState } from 'react'
import { t } from '../../platform/texts/i18n.ts'
import { type Bar, ticksFor } from './profit-bars.ts'
import { colourOf, signed } from './sums.tsx'

/** The drawing's own units; it is stretched to its place. */
const SIZE = 100
/** The share of its column that a bar takes. */
const FILLED = 0.7

/**
 * Results over time: a bar for each day, week or month, and a line for the result so far. Pointing, a finger or the
 * arrow keys read one bar out; the table beside it has every figure.
 */
export function ProfitChart({ bars }: { bars: readonly Bar[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const current = Math.min(chosen ?? bars.length - 1, bars.length - 1)
  const bar = bars[current]
  if (!bar) return null
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * bars.length)
    setChosen(Math.max(0, Math.min(bars.length - 1, column)))
  }
  const ticks = ticksFor(bars.flatMap(({ net, running }) => [Number(net), Number(running)]))
  return (
    <figure className="panel p-4" data-testid="profit-chart">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-display text-16">{t('money.chart.title')}</span>
        <Legend />
      </figcaption>
      <Reading bar={bar} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Axis ticks={ticks} />
        <div className="relative h-48 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-link md:h-56">
          <Drawing bars={bars} ticks={ticks} current={current} />
          <input
            type="range"
            min={0}
            max={bars.length - 1}
            value={current}
            aria-label={t('money.chart.explore')}
            aria-valuetext={textOfBar(bar)}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={point}
            onPointerDown={point}
          />
        </div>
        <p
          aria-hidden="true"
          className="col-start-2 mt-1 flex justify-between text-12 text-text2 tabular-nums"
        >
          <span>{bars[0]?.from}</span>
          {bars.length > 1 ? <span>{bars.at(-1)?.to}</span> : null}
        </p>
      </div>
    </figure>
  )
}

function spanOf({ from, to }: Bar): string {
  return from === to ? from : `${from} – ${to}`
}

function textOfBar(bar: Bar): string {
  const [net, running] = [signed(bar.net), signed(bar.running)]
  return t('money.chart.reading', { span: spanOf(bar), net, running })
}

/** The chosen bar in figures. */
function Reading({ bar }: { bar: Bar }) {
  return (
    <p
      aria-hidden="true"
      className="mb-3 flex flex-wrap gap-x-4 gap-y-0.5 rounded-md bg-s2 px-3 py-2 text-13 tabular-nums"
    >
      <span className="font-semibold">{spanOf(bar)}</span>
      <span>
        {t('money.net')} <b className={colourOf(bar.net)}>{signed(bar.net)}</b>
      </span>
      <span>
        {t('money.chart.running')} <b className={colourOf(bar.running)}>{signed(bar.running)}</b>
      </span>
      <span className="text-text2">{t('money.betCount', { count: bar.bets })}</span>
    </p>
  )
}

function Legend() {
  const marks = [
    ['size-2.5 rounded-xs bg-win', t('money.chart.won')],
    ['size-2.5 rounded-xs bg-loss', t('money.chart.lost')],
    ['h-0.5 w-4 bg-accent', t('money.chart.running')],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-12 text-text2">
      {marks.map(([mark, name]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className={mark} />
          {name}
        </span>
      ))}
    </span>
  )
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

/** How far a value is from the top of the axis, in the drawing's units. */
function heightOf(value: number, ticks: readonly number[]): number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return ((high - value) / (high - low)) * SIZE
}

function Axis({ ticks }: { ticks: readonly number[] }) {
  const widest = Math.max(...ticks.map((tick) => SHORT.format(tick).length))
  return (
    <div
      aria-hidden="true"
      className="relative text-right text-12 text-text2 tabular-nums"
      style={{ width: `${widest}ch` }}
    >
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: `${heightOf(tick, ticks)}%` }}
        >
          {SHORT.format(tick).replace('-', '−')}
        </span>
      ))}
    </div>
  )
}

type DrawingProps = { bars: readonly Bar[]; ticks: readonly number[]; current: number }

function Drawing({ bars, ticks, current }: DrawingProps) {
  const column = SIZE / bars.length
  const zero = heightOf(0, ticks)
  const line = bars.map(
    ({ running }, i) => `${(i + 0.5) * column},${heightOf(Number(running), ticks)}`,
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <rect x={current * column} y={0} width={column} height={SIZE} className="fill-s2" />
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={SIZE}
          y1={heightOf(tick, ticks)}
          y2={heightOf(tick, ticks)}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-control' : 'stroke-line'}
        />
      ))}
      {bars.map(({ from, net }, i) => {
        const top = heightOf(Number(net), ticks)
        return (
          <rect
            key={from}
            x={(i + (1 - FILLED) / 2) * column}
            y={Math.min(top, zero)}
            width={column * FILLED}
            height={Math.abs(top - zero)}
            className={net.startsWith('-') ? 'fill-loss' : 'fill-win'}
          />
        )
      })}
      <polyline
        points={line.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent stroke-2"
      />
    </svg>
  )
}
