/** JSON that is sent as it is, so that a number may be larger than any JavaScript value. */
const VALUES = [
  'null',
  'true',
  '-1',
  '1e400',
  '9007199254740993',
  '""',
  '"-1.00"',
  '"NaN"',
  '"999999999999999.99"',
  '"999999999999999"',
  '"999999999999999.999999"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999999999Z"',
  '"\\u0000"',
  '"\\ud800"',
  '"R-ffffffff-ffff-ffff-ffff-ffffffffffff"',
  '"ZZZ"',
  '"USDT"',
  '"__proto__"',
  `"${'x'.repeat(2000)}"`,
  '{}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
]

/** What is no message at all. */
const TEXTS = ['', 'null', '[]', '"x"', '1e400', '{', '{"a":', '\u0000', '['.repeat(4000)]
const MARK = '"hostile:here"'

/**
 * A valid message with each of its fields, one at a time, missing or of another shape; and texts that are no
 * message.
 */
export function hostileTexts(right: object): string[] {
  const changed = pathsOf(right).flatMap((path) => {
    const text = JSON.stringify(withMark(right, path))
    return VALUES.map((value) => text.replace(MARK, () => value))
  })
  const without = Object.keys(right).map((field) =>
    JSON.stringify({ ...right, [field]: undefined }),
  )
  return [...TEXTS, JSON.stringify({ ...right, '\u0000': 1 }), ...without, ...changed]
}

/** The path of every value in a message, however deep. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [
    [field],
    ...pathsOf(inner).map((path) => [field, ...path]),
  ])
}

function withMark(value: unknown, [field, ...deeper]: string[]): unknown {
  if (field === undefined) return JSON.parse(MARK)
  if (Array.isArray(value)) {
    return value.map((inner, i) => (String(i) === field ? withMark(inner, deeper) : inner))
  }
  const fields = value as Record<string, unknown>
  return { ...fields, [field]: withMark(fields[field], deeper) }
}
