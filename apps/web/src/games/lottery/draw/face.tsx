import type { CSSProperties } from 'react'
import type { Face } from '../board/board.ts'
import { valueName } from '../names.ts'

/** The colours of Mark Six (rules/lottery-digital §10). */
const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
const HUES = { red: 25, blue: 255, green: 150, car: 36 }
/** Places of the pips of a die in a grid of three by three. */
const PIPS: Record<string, readonly number[]> = {
  ...{ 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8] },
  6: [0, 2, 3, 5, 6, 8],
}

const SIZES = { small: 'size-6 text-11', normal: 'size-9 text-15', large: 'size-12 text-20' }
export type FaceSize = keyof typeof SIZES

function hueOf(face: Face, value: string): number {
  if (face === 'car') return Number(value) * HUES.car
  if (RED.includes(Number(value))) return HUES.red
  return BLUE.includes(Number(value)) ? HUES.blue : HUES.green
}

/** Dark enough for white figures in both themes. */
const paint = (hue: number): CSSProperties => ({ backgroundColor: `oklch(48% 0.15 ${hue})` })

type Props = { face: Face; value: string; size?: FaceSize; className?: string }

/** A number as its draw shows it: a ball, a die, a car, a coloured ball, or a word. */
export function FaceOf({ face, value, size = 'normal', className = '' }: Props) {
  const box = `grid shrink-0 place-items-center font-bold tabular-nums ${SIZES[size]} ${className}`
  if (face === 'dice') return <Die value={value} className={box} />
  if (face === 'car' || face === 'colour') {
    const shape = face === 'car' ? 'rounded-md' : 'rounded-full'
    return (
      <span className={`${box} ${shape} text-white`} style={paint(hueOf(face, value))}>
        {value}
      </span>
    )
  }
  if (face === 'word' || face === 'sign') {
    return <span className={`font-semibold ${className}`}>{valueName(value)}</span>
  }
  return (
    <span className={`${box} rounded-full border border-control bg-s2 text-text`}>{value}</span>
  )
}

function Die({ value, className }: { value: string; className: string }) {
  return (
    <svg viewBox="0 0 30 30" role="img" aria-label={value} className={`${className} text-text`}>
      <rect x="1" y="1" width="28" height="28" rx="6" className="fill-s2 stroke-control" />
      {(PIPS[value] ?? []).map((place) => (
        <circle
          key={place}
          cx={8 + (place % 3) * 7}
          cy={8 + Math.floor(place / 3) * 7}
          r="2.6"
          className="fill-current"
        />
      ))}
    </svg>
  )
}
