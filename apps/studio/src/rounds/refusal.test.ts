import { expect, test } from 'vitest'
import { refusalOf, shownRefusal } from './refusal.ts'
import type { Known } from './stake-request.ts'

const response = (code: string, value: unknown) =>
  ({ kind: 'answer', status: 403, success: false, code, value }) as Known

test.each([
  ['LIMIT_REACHED', { limit: 'loss' }, 'LOSS_LIMIT'],
  ['LIMIT_REACHED', { limit: 'wager' }, 'WAGER_LIMIT'],
  ['LIMIT_REACHED', { limit: 'session' }, 'REMINDER_DUE'],
  ['LIMIT_REACHED', { limit: 'time' }, 'TIME_UP'],
  ['LIMIT_REACHED', null, 'LIMIT_REACHED'],
  ['PLAYER_EXCLUDED', { limit: 'session' }, 'PLAYER_EXCLUDED'],
])('[RG-008] a stake refused with %s and %j is shown as %s', (code, value, is) => {
  expect(refusalOf(response(code, value))).toBe(is)
  expect(shownRefusal(is)).toEqual({ code: is })
})

test('[RG-003] a stake over a limit of money is refused with the amount of the limit, and with what it leaves', () => {
  const reached = { days: 7, amount: '100.00', left: '2.50' }
  const refusal = refusalOf(response('LIMIT_REACHED', { limit: 'wager', reached }))
  expect(shownRefusal(refusal)).toEqual({ code: 'WAGER_LIMIT', limit: reached })
})

test('[RG-003] figures that are no amounts are not taken over', () => {
  const reached = { days: 7, amount: 'all:of it', left: '2.50' }
  expect(refusalOf(response('LIMIT_REACHED', { limit: 'wager', reached }))).toBe('WAGER_LIMIT')
})
