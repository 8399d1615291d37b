import { nextRequest } from './transfer.rules.ts'

/** The outcome of checking a vendor's wallet; `done`: money was returned just now. */
export type Look = 'empty' | 'done' | 'silent' | 'failed' | 'under-way'

export type After = { isDone: boolean; isLate: boolean; inMs: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Rounds that were open may still pay into a wallet that is empty. */
const EMPTY_FOR_MS = HOUR_MS
const EMPTY_AGAIN_MS = 5 * MINUTE_MS

/**
 * What follows from a check: a wallet that is empty an hour after the start is done; what is not returned within
 * half an hour opens a case.
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
