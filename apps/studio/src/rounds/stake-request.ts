import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from '@parola/vendor-protocol'
import type { RoundContext } from '../platform/round-context.types.ts'
import type { Round } from '../platform/store.ts'

export type Known = Extract<Answered, { kind: 'answer' }>

/** A call with a debit is repeated within so many times its own wait: 15 s (rules/vendor-protocol §5). */
const WAITS_IN_ALL = 3

/**
 * Requests a player's money, and again while no response says whether it was taken, with longer and varied pauses: a
 * platform that is being restarted finds the calls of its players again, and not all of them at once. Null when it is
 * still not known; then the call may have been accepted.
 */
export async function requestFrom(
  context: RoundContext,
  round: Round,
  body: object,
): Promise<Known | null> {
  const { betMs, repeatsMs } = context.waits
  const latest = performance.now() + (WAITS_IN_ALL - 1) * betMs
  const client = context.client(round.vendor)
  let isUnknown = false
  for (let tries = 0; ; tries += 1) {
    const response = known(await client.call('/wallet/transact', body, betMs))
    if (response?.success) return response
    isUnknown ||= response === null
    // A busy platform moved nothing and is asked once more: a player should not wait for one that stays so.
    const isBusy = response?.code === 'BUSY' && (isUnknown || tries === 0)
    const pauseMs = pauseBefore(repeatsMs[tries])
    if ((response && !isBusy) || performance.now() + pauseMs > latest) {
      // A refusal of a repeat says nothing about a call without a response.
      return isUnknown ? null : response
    }
    await sleep(pauseMs)
  }
}

function pauseBefore(longestMs = Number.POSITIVE_INFINITY): number {
  return Number.isFinite(longestMs) ? randomInt(Math.ceil(longestMs / 2), longestMs + 1) : longestMs
}

/** A response that settles the question; INTERNAL and a missing response leave it open. */
function known(response: Answered): Known | null {
  return response.kind === 'answer' && response.code !== 'INTERNAL' ? response : null
}
