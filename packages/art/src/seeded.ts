/** FNV-1a over the characters of a text: 32 bits. */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return hash >>> 0
}

/** A stream of numbers that is always the same for the same seed: pictures depend on it. */
export type Seeded = {
  (): number
  pick<T>(from: readonly T[]): T
  between(low: number, high: number): number
  whole(low: number, high: number): number
}

/** Mulberry32 over the hash of the seed. For looks only: no outcome of a game comes from it. */
export function seeded(seed: string): Seeded {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => Math.floor(low + next() * (high - low + 1)),
  })
}
