const DAY_HOURS = 24

/** Likelihoods of the hours of a day: high from one hour to another, past midnight if need be, low otherwise. */
export function busyFrom(from: number, to: number, quiet = 0.15): readonly number[] {
  const length = (to - from + DAY_HOURS) % DAY_HOURS
  return Array.from({ length: DAY_HOURS }, (_, hour) =>
    (hour - from + DAY_HOURS) % DAY_HOURS < length ? 1 : quiet,
  )
}
