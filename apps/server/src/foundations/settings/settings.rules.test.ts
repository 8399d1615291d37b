import type { FieldRule } from '@parola/contract'
import { expect, test } from 'vitest'
import { flawsInNetworks } from './networks.ts'
import { differing, flawsInFields } from './settings.rules.ts'

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

test.each<[string, Partial<FieldRule>, string]>([
  ['bounds the wrong way round', { minLength: 9, maxLength: 8 }, 'bounds'],
  ['a text longer than any column', { maxLength: 256 }, 'bounds'],
  ['a length below nothing', { minLength: -1 }, 'bounds'],
  ['a pattern that is none', { acceptedPattern: '[a-' }, 'pattern'],
  ['an empty pattern', { acceptedPattern: '' }, 'pattern'],
  ['a form without a password', { field: 'password', required: false }, 'needed'],
  ['a form without a name', { field: 'username', enabled: false }, 'needed'],
])('[CFG-01] a registration form with %s is refused', (_what, change, why) => {
  expect(flawsInFields([rule({ required: true, ...change })])).toMatchObject([{ rule: why }])
})

test('[CFG-01] a field stands in a form once', () => {
  expect(flawsInFields([rule(), rule()])).toEqual([{ field: 'fields.1.field', rule: 'twice' }])
  expect(flawsInFields([rule(), rule({ field: 'line' })])).toEqual([])
})

test('[APP-03] networks are told from what is none', () => {
  const right = ['203.0.113.0/24', '8.8.8.8', '2001:db8::/32', '0.0.0.0/0']
  expect(flawsInNetworks(right)).toEqual([])
  const wrong = ['203.0.113.7/24', '300.1.1.1', '10.0.0.0/33', 'example.com', '10.0.0.0/8/8', '']
  expect(flawsInNetworks(wrong)).toHaveLength(wrong.length)
})

test('[AUD-001] the trail keeps what differs', () => {
  const before = { a: true, b: false }
  expect(differing(before, { a: true, b: true })).toEqual({
    before: { b: false },
    after: { b: true },
  })
})
