import { expect, test } from 'vitest'
import { validReason } from './valid-reason.rules.ts'

const BET = {
  ...{ state: 'settled', product: 'RNG', stake: 100n, cashStake: 100n, payout: 30n, valid: 100n },
  ticket: null,
}

test.each([
  [{}, 'STAKE'],
  [{ state: 'void', valid: 0n }, 'VOID'],
  [{ state: 'open', valid: 0n }, 'OPEN'],
  [{ stake: 0n, cashStake: 0n, valid: 0n }, 'FREE_STAKE'],
  [{ cashStake: 60n }, 'BONUS'],
  [{ product: 'LIVE', payout: 100n, valid: 0n }, 'TIE'],
  [{ product: 'LIVE', valid: 20n }, 'VENDOR'],
  [{ product: 'SPORTS', payout: 120n, valid: 20n }, 'RESULT'],
  [{ product: 'PVP', valid: 40n }, 'RAKE'],
  [{ product: 'LOTT', valid: 0n, ticket: { coversTooMuch: true } }, 'COVERAGE'],
  [{ product: 'LOTT', valid: 30n, ticket: { coversTooMuch: false } }, 'OPPOSITE'],
] as const)('[AGT-04] a bet with %o says why it counts: %s', (change, reason) => {
  expect(validReason({ ...BET, ...change })).toBe(reason)
})
