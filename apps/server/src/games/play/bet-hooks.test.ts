import { expect, test } from 'vitest'
import type { betPath } from '#games/bet'
import { hooksOf } from './bet-hooks.ts'

const CALL: betPath.HookedCall = {
  ...{ memberId: 'm', brandId: 'b', vendor: 'v', game: 'g', gameType: 'SLOT', round: 'r' },
  ...{ currency: 'PHP', at: '2026-01-01T00:00:00Z', actions: [] },
}
const ROUND = { vendor: 'v', memberId: 'm', round: 'r' }

function planned(plans: Record<string, Partial<betPath.BetHook>>) {
  const log: string[] = []
  const hooks = Object.entries(plans).map(([name, plan]): betPath.BetHook => {
    const noted = (step: string) => async () => void log.push(`${name} ${step}`)
    return {
      before: async () => ({}),
      after: async (_call, { code }) => void log.push(`${name} after ${code}`),
      beforeUndo: noted('before undo'),
      afterUndo: noted('after undo'),
      recover: noted('recover'),
      ...plan,
    }
  })
  return { log, hooks: hooksOf(hooks) }
}

test('what hooks reserve is summed up in order, and answered in the reverse order', async () => {
  const { hooks, log } = planned({
    free: { before: async () => ({ freeStakeMinor: 5n }) },
    jackpot: { before: async () => ({ jackpotMinor: 7n, isPoolShort: true }) },
  })
  expect(await hooks.before(CALL)).toEqual({
    freeStakeMinor: 5n,
    jackpotMinor: 7n,
    isPoolShort: true,
  })
  await hooks.after(CALL, { code: 'OK' })
  await hooks.beforeUndo(ROUND)
  await hooks.afterUndo(ROUND)
  expect(log).toEqual([
    ...['jackpot after OK', 'free after OK', 'free before undo', 'jackpot before undo'],
    ...['free after undo', 'jackpot after undo'],
  ])
})

test('a refusal calls no later hook, and releases the earlier ones', async () => {
  const refusal = { code: 'JACKPOT_UNKNOWN', isKept: true } as const
  const { hooks, log } = planned({
    ...{ first: {}, second: {}, refusing: { before: async () => refusal } },
    later: { before: () => Promise.reject(new Error('asked all the same')) },
  })
  expect(await hooks.before(CALL)).toBe(refusal)
  expect(log).toEqual(['second after JACKPOT_UNKNOWN', 'first after JACKPOT_UNKNOWN'])
})

test('a hook that fails does not hold up the recovery of the others, and is logged', async () => {
  const { hooks, log } = planned({
    failing: { recover: () => Promise.reject(new Error('no pool')) },
    other: {},
  })
  await expect(hooks.recover()).rejects.toThrow('hooks of the bet path')
  expect(log).toEqual(['other recover'])
})
