import type { betPath } from '#games/bet'
import type { Engine } from '#platform/work'
import { doubtJackpots, expectJackpots, putOffJackpots } from './expect.ts'
import { settleMoves } from './settle-moves.ts'

/**
 * Jackpots in the bet path: shares and wins are recorded before the register is called, and booked by the next
 * recovery, for all rounds together.
 */
export function jackpotHook(engine: Engine): betPath.BetHook {
  return {
    before: async (call) => {
      const expected = await expectJackpots(engine, call)
      if ('code' in expected) return { code: expected.code, isKept: true }
      return { jackpotMinor: expected.wonMinor, isPoolShort: expected.isShort }
    },
    after: async (call, { code }) => {
      if (code !== 'OK' && hasStake(call)) await putOffJackpots(engine, call)
    },
    beforeUndo: (round) => doubtJackpots(engine, round),
    afterUndo: async () => undefined,
    recover: () => settleMoves(engine),
  }
}

/** A refused win is checked again immediately: a pool paid it. */
const hasStake = ({ actions }: Parameters<betPath.BetHook['after']>[0]) =>
  actions.some(({ type }) => type === 'bet' || type === 'free_bet')
