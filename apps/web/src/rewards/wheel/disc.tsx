import { t } from '../../platform/texts/i18n.ts'
import { type Segment, shortText } from './wheel.ts'

const RADIUS = 100
const TEXT_RADIUS = 66
const FULL_DEGREES = 360
const CIRCLE = 2 * Math.PI
const POINTER = '-9,-106 9,-106 0,-88'

/** How a segment is painted; neighbours differ, and the last one from the first beside it. */
const PAINTS = {
  dark: ['fill-s2', 'fill-text'],
  middle: ['fill-s3', 'fill-text'],
  bright: ['fill-brand', 'fill-brandink'],
} as const

function paintOf(i: number, count: number) {
  if (i === count - 1 && count % 2 === 1) return PAINTS.middle
  return i % 2 === 0 ? PAINTS.dark : PAINTS.bright
}

/** The disc with its segments, all of the same width: the odds are in the list beside it. */
export function Disc({ segments, turn }: { segments: readonly Segment[]; turn: number }) {
  const count = segments.length
  return (
    <svg
      viewBox="-104 -108 208 212"
      role="img"
      aria-label={t('wheel.disc')}
      className="mx-auto w-full max-w-[320px]"
    >
      <g
        className="transition-transform duration-[4s] ease-out motion-reduce:transition-none"
        style={{ transform: `rotate(${turn}deg)` }}
      >
        {segments.map((segment) => {
          const i = segments.indexOf(segment)
          const [fill, ink] = paintOf(i, count)
          return (
            <g key={slice(i, count)}>
              <path d={slice(i, count)} className={`${fill} stroke-line`} />
              <text
                {...placeOf(i, count)}
                className={`${ink} text-12 font-bold [dominant-baseline:middle] [text-anchor:middle]`}
              >
                {shortText(segment.reward)}
              </text>
            </g>
          )
        })}
        <circle r="14" className="fill-s1 stroke-line" />
      </g>
      <polygon points={POINTER} className="fill-accent" />
    </svg>
  )
}

/** A point of the circle; segment 0 begins at the top, and they follow clockwise. */
function pointAt(share: number, radius: number): [number, number] {
  const angle = share * CIRCLE - CIRCLE / 4
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

function slice(i: number, count: number): string {
  const [x0, y0] = pointAt(i / count, RADIUS)
  const [x1, y1] = pointAt((i + 1) / count, RADIUS)
  return `M 0 0 L ${x0} ${y0} A ${RADIUS} ${RADIUS} 0 0 1 ${x1} ${y1} Z`
}

function placeOf(i: number, count: number) {
  const share = (i + 0.5) / count
  const [x, y] = pointAt(share, TEXT_RADIUS)
  return { x, y, transform: `rotate(${share * FULL_DEGREES} ${x} ${y})` }
}
