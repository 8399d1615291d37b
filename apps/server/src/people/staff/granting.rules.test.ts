import { areApart, OPERATOR_RIGHTS, OPERATOR_ROLE_NAMES, rightsOf } from '@parola/contract'
import { expect, test } from 'vitest'
import { mayGrant } from './granting.rules.ts'

const on = (roles: string[], brands: string[] = []) => ({ roles, brands })

test('[AZ-008] there are nine roles, and the administrator holds every right but to run the draws', () => {
  expect(OPERATOR_ROLE_NAMES).toHaveLength(9)
  const all = rightsOf(['administrator'])
  expect(OPERATOR_RIGHTS.filter((right) => !all.includes(right))).toEqual([
    ...['draw.enter', 'draw.decide'],
  ])
  for (const role of OPERATOR_ROLE_NAMES) {
    if (role === 'draw-officer') continue
    expect(all).toEqual(expect.arrayContaining(rightsOf([role])))
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

test('[DRW-008] nobody both sets odds and enters results, whatever roles they have', () => {
  for (const first of OPERATOR_ROLE_NAMES) {
    for (const second of OPERATOR_ROLE_NAMES) {
      const rights = rightsOf([first, second])
      const both = rights.includes('draw.configure') && rights.includes('draw.enter')
      expect(both, `${first} ${second}`).toBe(false)
    }
  }
  expect(areApart(['brand-manager', 'draw-officer'])).toBe(true)
  expect(areApart(['treasurer', 'draw-officer'])).toBe(false)
})

test.each([
  [['administrator'], ['auditor'], true],
  [['administrator'], ['draw-officer'], true],
  [['brand-manager'], ['draw-officer'], false],
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
