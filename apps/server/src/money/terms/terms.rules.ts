/** The fields of an item by name, as texts: `rates.RNG` is a field within a field. */
export function fieldsOf(written: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(written).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(fieldsOf(value, `${prefix}${name}.`))
      : [[`${prefix}${name}`, String(value)] as const],
  )
  return Object.fromEntries(entries)
}

/** What is wrong with a smallest and a largest amount. */
export function flawsOfBounds({ min, max }: { min: bigint; max: bigint }) {
  return [
    ...(min > 0n ? [] : [{ field: 'min', rule: 'aboveZero' }]),
    ...(max >= min ? [] : [{ field: 'max', rule: 'belowMin' }]),
  ]
}
