const SECOND_MS = 1000

/** Milliseconds to the next try, by the number of tries so far; the last step repeats. */
const PAUSES_MS = [2, 10, 30, 120, 600].map((seconds) => seconds * SECOND_MS)
const TRIES_MAX = 8

/** What a carrier made of a message. */
export type Outcome =
  | { kind: 'sent'; ref: string }
  /** Not taken for certain, perhaps taken later. */
  | { kind: 'later'; why: string }
  /** Not taken, now or ever. */
  | { kind: 'refused'; why: string }
  /** It may have been taken: sending it again could tell somebody twice. */
  | { kind: 'unsure'; why: string }

export type Parcel = {
  messageId: string
  recipient: string
  subject: string
  text: string
}

/** Hands a message to the outside. Never throws: what happened is its answer. */
export type Carrier = (parcel: Parcel) => Promise<Outcome>

/** How long to wait after so many tries, in milliseconds; null when that was the last one. */
export function pauseAfter(tries: number): number | null {
  if (tries >= TRIES_MAX) return null
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? null
}
