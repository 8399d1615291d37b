import type { FieldRule } from '@parola/contract'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/work'
import { isAccepted, refuseUnfitRules } from './register-rule.ts'

const RULE: FieldRule = {
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '[a-z]+',
  minLength: 4,
  maxLength: 16,
  patternId: 'letterFirst',
}

/** The fields that a list of rules is refused for. */
function refusedFor(...rules: Partial<FieldRule>[]): string[] {
  try {
    refuseUnfitRules(rules.map((rule) => ({ ...RULE, ...rule })))
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.value?.fields ?? []).map(({ field, rule }) => `${field} ${rule}`)
  }
}

test.each([
  ['*', 'anything at all', true],
  ['[a-z]+', 'abc', true],
  ['[a-z]+', 'abc1', false],
  ['a|b', 'ab', false],
  ['\\p{L}+', '山田', true],
  ['[+\\d ()-]*', '+63 917', true],
  ['(?=a)b', 'whatever', true],
])('[REG-02] the pattern %s is matched against the whole text: %s', (pattern, value, fits) => {
  expect(isAccepted(pattern, value)).toBe(fits)
})

test('[SEC-009] a pattern that hangs other engines is decided immediately', () => {
  const started = performance.now()
  for (const pattern of ['(a+)+', '(a|aa)+', '(.*a){20}', '([a-z]+)*']) {
    expect(isAccepted(pattern, `${'a'.repeat(250)}!`)).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})

test.each([
  ['as it should be', {}, []],
  ['with a bare star', { acceptedPattern: '*' }, []],
  [
    'with a pattern that looks ahead',
    { acceptedPattern: '(?=a)a' },
    ['fields.0.acceptedPattern pattern'],
  ],
  [
    'with a pattern that looks back',
    { acceptedPattern: '(a)\\1' },
    ['fields.0.acceptedPattern pattern'],
  ],
  [
    'with a pattern that is broken',
    { acceptedPattern: '[a' },
    ['fields.0.acceptedPattern pattern'],
  ],
  [
    'with a pattern that browsers do not read',
    { acceptedPattern: '(?i)a' },
    ['fields.0.acceptedPattern pattern'],
  ],
  [
    'with a pattern too long',
    { acceptedPattern: 'a'.repeat(201) },
    ['fields.0.acceptedPattern tooLong'],
  ],
  ['of a form that is none', { patternId: 'klingon' }, ['fields.0.patternId unknown']],
  ['with bounds that cross', { minLength: 9, maxLength: 8 }, ['fields.0.minLength bounds']],
  ['that is too long', { maxLength: 256 }, ['fields.0.maxLength tooLong']],
] as const)('[REG-02] a rule %s', (_title, more, fields) => {
  expect(refusedFor(more)).toEqual(fields)
})

test('[REG-02] a field has one rule', () => {
  expect(refusedFor({}, { field: 'email' }, {})).toEqual(['fields.2.field twice'])
})
