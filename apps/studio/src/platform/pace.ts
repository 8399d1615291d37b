type Bucket = { left: number; atMs: number }

/** The burst of a key, and how much of it refills each second. */
export type Rate = { burst: number; perS: number }

/** Keys with a full burst are forgotten, at the latest when there are this many. */
const KEYS_MAX = 10_000
const SECOND_MS = 1000

/**
 * Limits the rate of each key; false when its burst is used up.
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
