/** A repeatable source of chance: the same seed gives the same members, pauses and choices. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number of this range, both ends included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** One of the names, by its weight. */
  weighted<T extends string>(weights: readonly (readonly [T, number])[]): T
  /** A separate source, which neither disturbs this one nor is disturbed by it. */
  branch(name: string): Random
}

const STEP = 0x6d2b79f5
const RANGE = 2 ** 32
const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + STEP) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const random: Random = {
    next,
    between,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[between(0, list.length - 1)] as (typeof list)[number]
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of weights) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('no weight is above zero')
    },
    branch: (name) => seededRandom(`${seed}/${name}`),
  }
  return random
}

function hashOf(text: string): number {
  let hash = FNV_START
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash
}
