/**
 * Runs the steps of one key one after another, on this node; keys do not wait for each other, and a step that
 * fails does not block the next.
 */
export function inTurn<K>(): <V>(key: K, step: () => Promise<V>) => Promise<V> {
  const last = new Map<K, Promise<unknown>>()
  return async (key, step) => {
    const before = last.get(key)
    const mine = before ? before.then(step, step) : step()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
