type Kept<T> = { at: number; value: Promise<T> }
type Ask<T> = {
  owner: object
  key: string
  now: Date
  load: () => Promise<T>
  /** Known to be out of date: what is kept is replaced. */
  isStale?: boolean
}

const MAX_KEYS = 20_000

/**
 * Keeps what a reading gave for a moment, for readings that everyone asks for and that may be that
 * old. Two askers at once share one reading; a reading that failed is not kept.
 *
 * @param ms how old an answer may be, in milliseconds of the platform's clock
 * @returns ask for `key`; `owner` (the database) bounds the lifetime of what is kept
 */
export function keptFor<T>(ms: number): (ask: Ask<T>) => Promise<T> {
  const byOwner = new WeakMap<object, Map<string, Kept<T>>>()
  return ({ owner, key, now, load, isStale = false }) => {
    const kept = byOwner.get(owner) ?? new Map<string, Kept<T>>()
    byOwner.set(owner, kept)
    const known = kept.get(key)
    if (known && !isStale && Math.abs(now.getTime() - known.at) < ms) return known.value
    if (kept.size >= MAX_KEYS) kept.clear()
    const value = load()
    kept.set(key, { at: now.getTime(), value })
    value.catch(() => kept.get(key)?.value === value && kept.delete(key))
    return value
  }
}
