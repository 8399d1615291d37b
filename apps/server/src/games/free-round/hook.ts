import type { betPath } from '#games/bet'
import type { Turnover } from '#money/turnover'
import type { Engine } from '#platform/work'
import { confirmFreeRounds, confirmLeft } from './confirm.ts'
import { disputeFreeRounds, isFreeCall, reserveFreeRounds } from './play.ts'

/** Free rounds in the bet path: plays are recorded before the register is called, and booked after. */
export function freeRoundHook(parts: { engine: Engine; turnover: Turnover }): betPath.BetHook {
  return {
    before: async (call) => {
      if (!isFreeCall(call)) return {}
      const reserved = await reserveFreeRounds(parts.engine, call)
      return 'code' in reserved ? reserved : { freeStakeMinor: reserved.stakeMinor }
    },
    after: async (call, { code }) => {
      if (isFreeCall(call))
        await confirmFreeRounds(parts, { ...roundOf(call), isFinal: code !== 'OK' })
    },
    beforeUndo: (round) => disputeFreeRounds(parts.engine, round),
    afterUndo: (round) => confirmFreeRounds(parts, { ...round, isFinal: false }),
    recover: () => confirmLeft(parts),
  }
}

const roundOf = ({ vendor, memberId, round }: Parameters<betPath.BetHook['after']>[0]) => ({
  vendor,
  memberId,
  round,
})
