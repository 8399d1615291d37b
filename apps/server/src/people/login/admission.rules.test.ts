import { expect, test } from 'vitest'
import { isStrange, masked, methodsFor } from './admission.rules.ts'

const known = (device: boolean, network: boolean) => ({ any: true, device, network })
const reach = { mobile: '+639171234567', email: 'ana@mail.example', hasPassword: true }

test.each([
  ['password', known(false, false), true],
  ['password', known(true, false), false],
  ['password', known(false, true), false],
  ['google', known(false, false), true],
  ['sms', known(true, false), true],
  ['sms', known(false, true), true],
  ['sms', known(true, true), false],
  ['sms', { any: false, device: false, network: false }, false],
  ['password', { any: false, device: false, network: false }, false],
] as const)('[ACC-009] [AUTH-09] by %s with %o known is strange: %s', (by, what, strange) => {
  expect(isStrange(by, what)).toBe(strange)
})

test('[AUTH-09] the second proof is never the one that was given', () => {
  expect(methodsFor('password', reach)).toEqual(['email', 'mobile'])
  expect(methodsFor('sms', reach)).toEqual(['email', 'password'])
  expect(methodsFor('mail', reach)).toEqual(['mobile', 'password'])
  expect(methodsFor('sms', { ...reach, email: null, hasPassword: false })).toEqual([])
})

test('[ACC-009] a masked target shows its owner which one it is, and nobody more', () => {
  expect(masked('mobile', reach)).toBe('••• 567')
  expect(masked('email', reach)).toBe('a•••@m•••.example')
  expect(masked('email', { ...reach, email: '🙂@x.co' })).toBe('🙂•••@x•••.co')
  expect(masked('authenticator', reach)).toBe('')
})
