import type { betPath } from '#games/bet'
import { freeRoundHook } from '#games/free-round'
import { jackpotHook } from '#games/jackpot'
import type { Turnover } from '#money/turnover'
import type { Engine } from '#platform/work'

/** The hooks of the bet path, in the order in which they are called. */
export function betHooks({ engine, turnover }: { engine: Engine; turnover: Turnover }) {
  return hooksOf([freeRoundHook({ engine, turnover }), jackpotHook(engine)])
}

export type BetHooks = ReturnType<typeof hooksOf>

/** Hooks as one: called in their order, answered in reverse. */
export function hooksOf(hooks: readonly betPath.BetHook[]) {
  const answer = async (
    reserving: readonly betPath.BetHook[],
    call: betPath.HookedCall,
    code: betPath.Refusal['code'],
  ) => {
    for (const hook of reserving.toReversed()) await hook.after(call, { code })
  }
  return {
    /** What all of them reserve; or the refusal of one, by which those before it release. */
    before: async (call: betPath.HookedCall): Promise<betPath.Intent | betPath.Refusal> => {
      let intent: betPath.Intent = {}
      for (const [i, hook] of hooks.entries()) {
        const own = await hook.before(call)
        if ('code' in own) {
          await answer(hooks.slice(0, i), call, own.code)
          return own
        }
        intent = { ...intent, ...own }
      }
      return intent
    },
    after: (call: betPath.HookedCall, { code }: { code: betPath.Refusal['code'] }) =>
      answer(hooks, call, code),
    beforeUndo: async (round: betPath.RoundName) => {
      for (const hook of hooks) await hook.beforeUndo(round)
    },
    afterUndo: async (round: betPath.RoundName) => {
      for (const hook of hooks) await hook.afterUndo(round)
    },
    /** One that fails holds up no other. */
    recover: async () => {
      const runs = await Promise.allSettled(hooks.map((hook) => hook.recover()))
      const failed = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))
      if (failed.length > 0) throw new AggregateError(failed, 'hooks of the bet path')
    },
  }
}
