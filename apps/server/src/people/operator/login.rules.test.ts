import { expect, test } from 'vitest'
import { isStrong, pauseAfter, readCode, stepAfter } from './login.rules.ts'

test('[ACC-006] five attempts are free, each further one waits twice as long, up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7].map(pauseAfter)).toEqual([0, 0, 2000, 4000, 8000])
  expect(pauseAfter(40)).toBe(15 * 60_000)
})

test.each([
  ['quiet-harbour-lamp', true],
  ['short-pass1', false],
  ['aaaaaaaaaaaaaaaa', false],
  ['maria.santos-mari', false],
  ['parolaparolaparola', false],
  ['パスワードは長いほうがよい', true],
])('[ACC-003] whether %s is a password for an operator: %s', (password, isGood) => {
  expect(isStrong(password, 'maria.santos')).toBe(isGood)
})

test('[ACC-014] a one-time password is replaced first, then the app is enrolled, then its code is required', () => {
  expect(stepAfter({ hasOneTime: true, isEnrolled: true })).toBe('password')
  expect(stepAfter({ hasOneTime: false, isEnrolled: false })).toBe('enrol')
  expect(stepAfter({ hasOneTime: false, isEnrolled: true })).toBe('code')
})

test('a code is read however it is grouped', () => {
  expect(readCode('123 456')).toEqual({ isRecovery: false, code: '123456' })
  expect(readCode('ABCDE-fghjk')).toEqual({ isRecovery: true, code: 'abcdefghjk' })
})
