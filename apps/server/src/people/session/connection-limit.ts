/** Limits how many sockets of one key are open at the same time. */
export type ConnectionLimit = {
  /** Returns the function that releases the slot; null when all slots of this key are taken. */
  take(key: string): (() => void) | null
}

export function connectionLimit(most: number): ConnectionLimit {
  const taken = new Map<string, number>()
  return {
    take: (key) => {
      const count = taken.get(key) ?? 0
      if (count >= most) return null
      taken.set(key, count + 1)
      return () => {
        const left = (taken.get(key) ?? 0) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
