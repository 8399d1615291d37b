import { describe, expect, test } from 'vitest'
import { identityForm, mayLose, reasonOf, tamed, wordsOf } from './identity.rules.ts'

describe('[AUTH-11] what went wrong during an attempt', () => {
  const caused = (cause: unknown, code?: string) =>
    Object.assign(new Error('something went wrong', { cause }), { code })
  test.each([
    [
      'a provider in trouble',
      caused(Object.assign(new Error('x'), { status: 503 })),
      'unreachable',
    ],
    ['nobody there', caused(new TypeError('fetch failed')), 'unreachable'],
    ['no answer in time', Object.assign(new Error('x'), { name: 'TimeoutError' }), 'unreachable'],
    ['a refused code', caused(Object.assign(new Error('x'), { status: 400 })), 'wrong'],
    ['a forged token', caused(undefined, 'OAUTH_INVALID_RESPONSE'), 'wrong'],
  ])('%s is reported as such', (_name, error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })

  test('is logged in plain text, without what the provider sent', () => {
    const error = caused(Object.assign(new Error('bad token'), { cause: { body: 'secret' } }))
    expect(wordsOf(error)).toBe('something went wrong: bad token')
  })
})

test('[SEC-010] text from a third party is sanitised', () => {
  expect(tamed('  Ana\u202e\u200b\u0000 \n Cruz ', 80)).toBe('Ana Cruz')
  expect(tamed('\u{1f600}'.repeat(5), 2)).toBe('\u{1f600}\u{1f600}')
  expect(tamed({ toString: () => 'x' }, 80)).toBe('')
})

test('[AUTH-11] the last log-in method cannot be removed', () => {
  expect(mayLose(['google'], 'google')).toBe(false)
  expect(mayLose(['google', 'password'], 'google')).toBe(true)
  expect(mayLose(['google', 'facebook'], 'google')).toBe(true)
  expect(mayLose([], 'google')).toBe(false)
})

test('[REG-03] registering with an outside account requires no name, password or captcha', () => {
  const rule = (
    field: 'username' | 'password' | 'captcha' | 'email' | 'region',
    enabled = true,
  ) => ({
    field,
    enabled,
    required: true,
    acceptedPattern: '*',
    minLength: 1,
    maxLength: 9,
    patternId: 'any',
  })
  const fields = [
    rule('username'),
    rule('password'),
    rule('email'),
    rule('captcha'),
    rule('region', false),
  ]
  expect(identityForm(fields).map(({ field }) => field)).toEqual(['email'])
})
