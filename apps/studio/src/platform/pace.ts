type Bucket = { left: number; atMs: number }

/** What a key may do at once, and how much of it comes back in a second. */
export type Rate = { burst: number; perS: number }

/** Keys that have their whole burst back are forgotten, at the latest when there are so many. */
const KEYS_MAX = 10_000
const SECOND_MS = 1000

/**
 * Lets each key act at a pace; false when it has used up what it has.
 * @param nowMs the instant, in milliseconds
 */
export function pacer({ burst, perS }: Rate, nowMs: () => number) {
  const buckets = new Map<string, Bucket>()
  const leftIn = ({ left, atMs }: Bucket, now: number) =>
    Math.min(burst, left + ((now - atMs) / SECOND_MS) * perS)
  return (key: string): boolean => {
    const now = nowMs()
    if (buckets.size >= KEYS_MAX) {
      for (const [known, bucket] of buckets) {
        if (leftIn(bucket, now) >= burst) buckets.delete(known)
      }
    }
    const left = leftIn(buckets.get(key) ?? { left: burst, atMs: now }, now)
    const isTaken = left >= 1
    buckets.set(key, { left: isTaken ? left - 1 : left, atMs: now })
    return isTaken
  }
}
