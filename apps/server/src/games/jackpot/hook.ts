import type { betPath } from '#games/bet'
import type { Engine } from '#platform/work'
import { doubtJackpots, expectJackpots, putOffJackpots } from './expect.ts'
import { settleMoves } from './settle-moves.ts'

/**
 * Jackpots in the bet path: shares and wins are written down before the register is asked, and booked by
 * the next recovery, of all rounds at once.
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

/** A refused win is looked at again at once: it was paid by a pool. */
const hasStake = ({ actions }: Parameters<betPath.BetHook['after']>[0]) =>
  actions.some(({ type }) => type === 'bet' || type === 'free_bet')
