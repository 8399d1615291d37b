import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_BASE_MS = 15

/** PostgreSQL rolled back the transaction in favour of another one. */
const UNDONE = /^(40001|40P01)$/
/** The connection was lost or never made, or leads to a server that no longer accepts writes. */
const LOST = /^(08...|57P0[123]|25006|ECONNRESET|ECONNREFUSED|EPIPE)$/
const LOST_WITHOUT_CODE = /^Connection terminated/

/** Whether a transaction that failed like this can have had no effect (scale rules, 9.12). */
export function isSafeToRepeat(error: unknown, committing: boolean): boolean {
  return UNDONE.test(codeOf(error)) || (!committing && isLost(error))
}

/** Whether the connection was lost; what it last carried may have happened or not. */
export function isLost(error: unknown): boolean {
  return (
    LOST.test(codeOf(error)) || (error instanceof Error && LOST_WITHOUT_CODE.test(error.message))
  )
}

/** Waits longer with every attempt, with jitter against others that failed at the same time. */
export async function pauseBefore(attempt: number): Promise<void> {
  const longestMs = PAUSE_BASE_MS * 2 ** attempt
  await sleep(randomInt(longestMs / 2, longestMs))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
