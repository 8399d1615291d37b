import { expect, test } from 'vitest'
import { type Centre, protectionOf, shownNetwork } from './protection.ts'

const BARE: Centre = {
  proofs: ['password'],
  password: { isSet: true, changedAt: null },
  paymentPassword: { isSet: false, lockedUntil: null },
  email: { masked: 'a•••@mail.example', isProved: false },
  mobile: { masked: null },
  authenticator: { isOn: false, since: null, recoveryCodesLeft: 0 },
  withdrawalsHeldUntil: null,
  heldFor: null,
}
const reached: Centre = { ...BARE, mobile: { masked: '+63 ••• ••• 4567' } }
const strong: Centre = {
  ...reached,
  email: { masked: 'a•••@mail.example', isProved: true },
  paymentPassword: { isSet: true, lockedUntil: null },
  authenticator: { isOn: true, since: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 10 },
}

test('[MEM-04] protection grows with each step, and the next one is the most useful', () => {
  expect(protectionOf(BARE)).toEqual({ level: 1, done: 1, total: 5, next: 'mobile' })
  expect(protectionOf(reached)).toEqual({ level: 1, done: 2, total: 5, next: 'authenticator' })
  const more = { ...reached, authenticator: strong.authenticator }
  expect(protectionOf(more)).toEqual({ level: 2, done: 3, total: 5, next: 'payment' })
  expect(protectionOf(strong)).toEqual({ level: 3, done: 5, total: 5, next: null })
})

test('[PRV-006] a network is shown as the known part of the address', () => {
  expect(shownNetwork('112.198.1.0/24')).toBe('112.198.1.x')
  expect(shownNetwork('2001:4450:0::/48')).toBe('2001:4450:0:…')
})
