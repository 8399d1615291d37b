import { expect, test } from 'vitest'
import { needsCaptcha, pauseAfter, rememberedFor, type Scope } from './attempts.rules.ts'

const pauses = (scope: Scope, ...failures: number[]) =>
  failures.map((count) => pauseAfter(scope, count) / 1000)

test('[AUTH-04] the pauses of an account double, and from the tenth failure on they are locks', () => {
  expect(pauses('account', 4, 5, 6, 7, 8, 9)).toEqual([0, 2, 4, 8, 16, 32])
  expect(pauses('account', 10, 11, 12, 13)).toEqual([900, 1800, 3600, 7200])
  expect(pauses('account', 17, 100)).toEqual([86_400, 86_400])
})

test('[AUTH-04] an address and a network, shared by more people, are slowed down later', () => {
  expect(pauses('address', 14, 15, 20, 29, 30, 31)).toEqual([0, 2, 60, 60, 900, 1800])
  expect(pauses('subnet', 59, 60, 119, 120, 200)).toEqual([0, 2, 60, 900, 3600])
  expect([needsCaptcha('address', 2), needsCaptcha('address', 3)]).toEqual([false, true])
  expect([needsCaptcha('subnet', 29), needsCaptcha('subnet', 30)]).toEqual([false, true])
})

test('[AUTH-04] guessing on after a pause is still counted', () => {
  expect(rememberedFor(2000)).toBe(30 * 60_000)
  expect(rememberedFor(60 * 60_000)).toBe(120 * 60_000)
})
