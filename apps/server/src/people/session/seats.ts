/** Sockets of one key that are open at the same time, no more than so many of them. */
export type Seats = {
  /** Gives what frees the seat again; null when all of this key are taken. */
  take(key: string): (() => void) | null
}

export function seats(most: number): Seats {
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
