/** Texts that are remembered: many tickets are the same, and a long one is seldom bought twice. */
const TEXTS_MAX = 20_000
const LENGTH_MAX = 2000

/** Computes a value once for each text, of which a bounded number is remembered. */
export function byText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = compute(text)
    if (text.length <= LENGTH_MAX && known.size < TEXTS_MAX) known.set(text, value)
    return value
  }
}
