import type { betPath } from '#games/bet'
import type { Turnover } from '#money/turnover'
import type { Engine } from '#platform/work'
import { doubtFree, expectFree, isFreeCall } from './play.ts'
import { settleFree, settleLeft } from './settle.ts'

/** Free rounds in the bet path: plays are recorded before the register is called, and booked after. */
export function freeRoundHook(parts: { engine: Engine; turnover: Turnover }): betPath.BetHook {
  return {
    before: async (call) => {
      if (!isFreeCall(call)) return {}
      const expected = await expectFree(parts.engine, call)
      return 'code' in expected ? expected : { freeStakeMinor: expected.stakeMinor }
    },
    after: async (call, { code }) => {
      if (isFreeCall(call)) await settleFree(parts, { ...roundOf(call), isFinal: code !== 'OK' })
    },
    beforeUndo: (round) => doubtFree(parts.engine, round),
    afterUndo: (round) => settleFree(parts, { ...round, isFinal: false }),
    recover: () => settleLeft(parts),
  }
}

const roundOf = ({ vendor, memberId, round }: Parameters<betPath.BetHook['after']>[0]) => ({
  vendor,
  memberId,
  round,
})
