/** The fields of an item by name, as texts: `rates.RNG` is a field within a field. */
export function fieldsOf(written: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(written).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(fieldsOf(value, `${prefix}${name}.`))
      : [[`${prefix}${name}`, String(value)] as const],
  )
  return Object.fromEntries(entries)
}

/**
 * A change of an item carried into what is planned for it: fields that the plan leaves as they were follow the change,
 * others keep what is planned.
 */
export function carriedInto<V extends object>(planned: V, before: V, after: V): V {
  const followed = Object.entries(after).filter(
    ([name]) => planned[name as keyof V] === before[name as keyof V],
  )
  return { ...planned, ...Object.fromEntries(followed) }
}

/** What is wrong with a smallest and a largest amount. */
export function flawsOfBounds({ min, max }: { min: bigint; max: bigint }) {
  return [
    ...(min > 0n ? [] : [{ field: 'min', rule: 'aboveZero' }]),
    ...(max >= min ? [] : [{ field: 'max', rule: 'belowMin' }]),
  ]
}
