import { expect, test } from 'vitest'
import { refusalOf } from './rounds.ts'
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
})
