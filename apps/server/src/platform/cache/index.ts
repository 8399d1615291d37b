type Kept<T> = { at: number; value: Promise<T> }
type Request<T> = {
  owner: object
  key: string
  now: Date
  load: () => Promise<T>
  /** The cached value is known to be out of date and is replaced. */
  isStale?: boolean
}

const MAX_KEYS = 20_000

/**
 * Caches a read for a moment, for values that everyone requests and that may be that old. Concurrent requests
 * share one read; a read that failed is not cached.
 *
 * @param ms how old an answer may be, in milliseconds of the platform's clock
 * @returns ask for `key`; `owner` (the database) bounds the lifetime of the cached value
 */
export function keptFor<T>(ms: number): (read: Request<T>) => Promise<T> {
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
