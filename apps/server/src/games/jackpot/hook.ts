import type { betPath } from '#games/bet'
import type { Engine } from '#platform/work'
import { confirmAll } from './confirm-moves.ts'
import { disputeJackpots, putOffJackpots, reserveJackpots, shareRecorder } from './reserve.ts'

/**
 * Jackpots in the bet path: shares and wins are recorded before the register is called, and booked by the next
 * recovery, for all rounds together.
 */
export function jackpotHook(engine: Engine): betPath.BetHook {
  const recordShare = shareRecorder(engine)
  return {
    before: async (call) => {
      const reserved = await reserveJackpots(engine, call, recordShare)
      if ('code' in reserved) return { code: reserved.code, isKept: true }
      return { jackpotMinor: reserved.wonMinor, isPoolShort: reserved.isShort }
    },
    after: async (call, { code }) => {
      if (code !== 'OK' && hasStake(call)) await putOffJackpots(engine, call)
    },
    beforeUndo: (round) => disputeJackpots(engine, round),
    afterUndo: async () => undefined,
    recover: () => confirmAll(engine),
  }
}

/** A refused win is checked again immediately: a pool paid it. */
const hasStake = ({ actions }: Parameters<betPath.BetHook['after']>[0]) =>
  actions.some(({ type }) => type === 'bet' || type === 'free_bet')
