import type { FieldRule } from '@parola/contract'
import { expect, test } from 'vitest'
import { flawsInNetworks } from './networks.ts'
import { differing, neededOff } from './settings.rules.ts'

const rule = (change: Partial<FieldRule> = {}): FieldRule => ({
  field: 'email',
  enabled: true,
  required: false,
  acceptedPattern: '*',
  minLength: 5,
  maxLength: 120,
  patternId: 'email',
  ...change,
})

test.each<[string, Partial<FieldRule>]>([
  ['a password that is not required', { field: 'password', required: false }],
  ['a name that is off', { field: 'username', enabled: false }],
])('[CFG-01] a registration form with %s is refused', (_what, change) => {
  const fields = [rule(), rule({ required: true, ...change })]
  expect(neededOff(fields)).toEqual([{ field: 'fields.1.required', rule: 'needed' }])
})

test('[APP-03] networks are checked', () => {
  const right = ['203.0.113.0/24', '8.8.8.8', '2001:db8::/32', '0.0.0.0/0']
  expect(flawsInNetworks(right)).toEqual([])
  const wrong = ['203.0.113.7/24', '300.1.1.1', '10.0.0.0/33', 'example.com', '10.0.0.0/8/8', '']
  expect(flawsInNetworks(wrong)).toHaveLength(wrong.length)
})

test('[AUD-001] the audit trail stores what differs', () => {
  const before = { a: true, b: false }
  expect(differing(before, { a: true, b: true })).toEqual({
    before: { b: false },
    after: { b: true },
  })
})
