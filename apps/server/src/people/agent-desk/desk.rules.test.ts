import { expect, test } from 'vitest'
import { deskMay } from './desk.rules.ts'

const read = { who: 'agent', method: 'GET' } as const
const recruit = { who: 'agent', method: 'POST', desk: 'recruit' } as const
const contracts = { who: 'agent', method: 'POST', desk: 'contracts' } as const

test.each([
  ['a desk with the right to contracts', { type: 41, mayContract: true }, [true, true, true]],
  ['a desk without', { type: 41, mayContract: false }, [true, true, false]],
  ['a viewer', { type: 42, mayContract: false }, [true, false, false]],
  ['a viewer, whatever its owner ticked', { type: 42, mayContract: true }, [true, false, false]],
])('[AGT-03] [ROLE-01] %s makes the calls of its type', (_who, desk, may) => {
  expect([read, recruit, contracts].map((call) => deskMay(call, desk))).toEqual(may)
})

test('[AGT-03] [ROLE-01] no sub-account makes calls of members, or agent calls that are not open to it', () => {
  const desk = { type: 41, mayContract: true }
  for (const call of [
    { who: 'member', method: 'GET' },
    { who: 'member', method: 'POST' },
    { who: 'agent', method: 'POST' },
    { ...read, desk: 'never' },
    { who: 'operator', method: 'GET' },
  ] as const) {
    expect(deskMay(call, desk)).toBe(false)
  }
  expect(deskMay({ who: 'member', method: 'POST', desk: 'own' }, desk)).toBe(true)
  expect(deskMay({ who: 'session', method: 'GET' }, desk)).toBe(true)
  expect(deskMay({ who: 'session', method: 'GET', desk: 'never' }, desk)).toBe(false)
})
