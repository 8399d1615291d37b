import { nextRequest } from './transfer.rules.ts'

/** What a look at a vendor's wallet found; `done`: money came home just now. */
export type Look = 'empty' | 'done' | 'silent' | 'failed' | 'under-way'

export type After = { isDone: boolean; isLate: boolean; inMs: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Rounds that were open may still pay into a wallet that is empty. */
const EMPTY_FOR_MS = HOUR_MS
const EMPTY_AGAIN_MS = 5 * MINUTE_MS

/**
 * What follows from a look: a wallet that is empty an hour after it began is done, what does not come in half an
 * hour is told to people.
 */
export function afterLook(
  look: Look,
  { tries, sinceMs }: { tries: number; sinceMs: number },
): After {
  if (look === 'empty') {
    return { isDone: sinceMs >= EMPTY_FOR_MS, isLate: false, inMs: EMPTY_AGAIN_MS }
  }
  const { inMs, alarms } = nextRequest(tries, sinceMs)
  return { isDone: false, isLate: alarms && look !== 'done', inMs }
}
