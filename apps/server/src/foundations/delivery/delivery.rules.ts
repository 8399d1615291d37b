const SECOND_MS = 1000

/** Milliseconds to the next attempt, by the number of attempts so far; the last step repeats. */
const PAUSES_MS = [2, 10, 30, 120, 600].map((seconds) => seconds * SECOND_MS)
const TRIES_MAX = 8

/** The result of handing a message to a carrier. */
export type Outcome =
  | { kind: 'sent'; ref: string }
  /** Certainly not accepted, perhaps accepted later. */
  | { kind: 'later'; why: string }
  /** Not accepted, now or ever. */
  | { kind: 'refused'; why: string }
  /** It may have been accepted: sending it again could deliver it twice. */
  | { kind: 'unsure'; why: string }

export type Parcel = {
  messageId: string
  recipient: string
  subject: string
  text: string
}

/** Sends a message to a carrier. Never throws: the outcome is its return value. */
export type Carrier = (parcel: Parcel) => Promise<Outcome>

/** How long to wait after this many attempts, in milliseconds; null when that was the last one. */
export function pauseAfter(tries: number): number | null {
  if (tries >= TRIES_MAX) return null
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? null
}
