import { OPERATOR_ROLE_NAMES, OPERATOR_ROLES, rightsOf } from '@parola/contract'
import { expect, test } from 'vitest'
import { mayGrant } from './granting.rules.ts'

const on = (roles: string[], brands: string[] = []) => ({ roles, brands })

test('[AZ-008] there are eight roles, and only the administrator holds every right', () => {
  expect(OPERATOR_ROLE_NAMES).toHaveLength(8)
  const all = rightsOf(['administrator'])
  for (const role of OPERATOR_ROLE_NAMES) {
    expect(all).toEqual(expect.arrayContaining([...OPERATOR_ROLES[role]]))
    if (role !== 'administrator') expect(rightsOf([role]).length).toBeLessThan(all.length)
  }
  expect(rightsOf(['nobody', '__proto__', 'constructor'])).toEqual([])
})

test('[AZ-008] no role that proposes money may also approve it', () => {
  for (const role of OPERATOR_ROLE_NAMES.filter((name) => name !== 'administrator')) {
    const held = rightsOf([role])
    const both = held.includes('adjustment.propose') && held.includes('adjustment.approve')
    expect(both, role).toBe(false)
  }
})

test.each([
  [['administrator'], ['auditor'], true],
  [['support'], ['support'], true],
  [['support'], ['auditor'], false],
  [['support', 'auditor'], ['auditor'], true],
  [['brand-manager'], ['administrator'], false],
  [[], ['support'], false],
])('[AZ-008] an operator with %j may grant %j: %s', (own, other, may) => {
  expect(mayGrant(on(own), on(other))).toBe(may)
})

test('[AZ-008] an operator of one brand grants for that brand only', () => {
  const own = on(['administrator'], ['ph'])
  expect(mayGrant(own, on(['support'], ['ph']))).toBe(true)
  expect(mayGrant(own, on(['support'], ['ph', 'intl']))).toBe(false)
  expect(mayGrant(own, on(['support']))).toBe(false)
})
