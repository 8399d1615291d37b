/** How far a figure is above or below another, in whole percent; null where there is nothing to compare it with. */
export function percentChange(now: string | number, before: string | number): number | null {
  const from = Number(before)
  if (from === 0) return null
  return Math.round(((Number(now) - from) / Math.abs(from)) * 100)
}

export type Bar = { y: number; height: number }
type Scale = { min: number; max: number }

/** Bars of a chart that begin at its zero line, which leaves room for what is below it. */
export function barsOf(
  values: readonly number[],
  { min, max, height }: Scale & { height: number },
): Bar[] {
  const span = max - min || 1
  const zero = (max / span) * height
  return values.map((value) => {
    const size = (Math.abs(value) / span) * height
    return { y: value >= 0 ? zero - size : zero, height: size }
  })
}

/** The least and the most of several rows of values; zero is always between them. */
export function scaleOf(...rows: readonly (readonly number[])[]): Scale {
  const all = rows.flat()
  return { min: Math.min(0, ...all), max: Math.max(0, ...all) }
}
