/** Targets that leave a win at most 98 in 100, and at least 1. */
const BOUNDS = { OVER: [200, 9850], UNDER: [100, 9800] } as const

/** The nearest target that a side of the dice accepts, in hundredths. */
export function targetWithin(side: 'OVER' | 'UNDER', wanted: number): number {
  const [least, most] = BOUNDS[side]
  return Math.min(most, Math.max(least, wanted))
}
