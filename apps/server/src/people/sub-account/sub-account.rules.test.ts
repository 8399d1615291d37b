import { expect, test } from 'vitest'
import { subAccountMay } from './sub-account.rules.ts'

const read = { who: 'agent', method: 'GET' } as const
const recruit = { who: 'agent', method: 'POST', subAccount: 'recruit' } as const
const contracts = { who: 'agent', method: 'POST', subAccount: 'contracts' } as const

test.each([
  ['an assistant with the right to contracts', { type: 41, mayContract: true }, [true, true, true]],
  ['an assistant without', { type: 41, mayContract: false }, [true, true, false]],
  ['a viewer', { type: 42, mayContract: false }, [true, false, false]],
  ['a viewer, whatever its owner ticked', { type: 42, mayContract: true }, [true, false, false]],
])('[AGT-03] [ROLE-01] %s makes the calls of its type', (_who, subAccount, may) => {
  expect([read, recruit, contracts].map((call) => subAccountMay(call, subAccount))).toEqual(may)
})

test('[AGT-03] [ROLE-01] no sub-account makes calls of members, or agent calls that are not open to it', () => {
  const subAccount = { type: 41, mayContract: true }
  for (const call of [
    { who: 'member', method: 'GET' },
    { who: 'member', method: 'POST' },
    { who: 'agent', method: 'POST' },
    { ...read, subAccount: 'never' },
    { who: 'operator', method: 'GET' },
  ] as const) {
    expect(subAccountMay(call, subAccount)).toBe(false)
  }
  expect(subAccountMay({ who: 'member', method: 'POST', subAccount: 'own' }, subAccount)).toBe(true)
  expect(subAccountMay({ who: 'session', method: 'GET' }, subAccount)).toBe(true)
  expect(subAccountMay({ who: 'session', method: 'GET', subAccount: 'never' }, subAccount)).toBe(
    false,
  )
})
