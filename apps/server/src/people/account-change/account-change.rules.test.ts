import { expect, test } from 'vitest'
import { isHolding, lettersOf } from './account-change.rules.ts'

test('[ACC-017] a change is reported to the old and the new address, each once', () => {
  const old = { mobile: '+639170000001', email: 'old@mail.example' }
  const now = { mobile: '+639170000002', email: 'old@mail.example' }
  expect(lettersOf([old, now])).toEqual([
    { channel: 'sms', to: '+639170000001' },
    { channel: 'sms', to: '+639170000002' },
    { channel: 'mail', to: 'old@mail.example' },
  ])
  expect(lettersOf([{ mobile: null, email: null }])).toEqual([])
})

test('[ACC-017] withdrawals are held after a change a thief would make, not after one that adds protection', () => {
  const holding = ['password', 'mobile', 'email', 'payment-password-reset', 'authenticator-off']
  expect(holding.map((change) => isHolding(change as never))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  const others = ['payment-password', 'authenticator-on', 'recovery-codes']
  expect(others.map((change) => isHolding(change as never))).toEqual([false, false, false])
})
