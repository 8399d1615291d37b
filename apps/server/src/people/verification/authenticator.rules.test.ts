import { expect, test } from 'vitest'
import { totpCode, totpSecret, totpStepOf } from '#platform/crypto'
import { pauseAfter, readProof } from './authenticator.rules.ts'

const RFC_SECRET = totpSecret(Buffer.from('12345678901234567890'))
const atSecond = (seconds: number) => new Date(seconds * 1000)

test('[ACC-014] a code matches RFC 6238 at its test times', () => {
  // The last six of the eight digits of its table for SHA-1.
  const table = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const
  for (const [second, code] of table) {
    expect(totpCode(RFC_SECRET, atSecond(second))).toBe(code)
    expect(totpStepOf(RFC_SECRET, code, atSecond(second))).toBe(Math.floor(second / 30))
  }
})

test('[ACC-014] a code is accepted in its step and one to each side, and identifies its own', () => {
  const code = totpCode(RFC_SECRET, atSecond(3000))
  expect(
    [2970, 3000, 3059].map((second) => totpStepOf(RFC_SECRET, code, atSecond(second))),
  ).toEqual([100, 100, 100])
  expect([2969, 3060].map((second) => totpStepOf(RFC_SECRET, code, atSecond(second)))).toEqual([
    null,
    null,
  ])
})

test('[ACC-014] five attempts are free, then each pause is twice the one before, up to an hour', () => {
  expect([0, 4, 5, 6, 7].map(pauseAfter)).toEqual([0, 0, 30_000, 60_000, 120_000])
  expect([20, 2000].map(pauseAfter)).toEqual([3_600_000, 3_600_000])
})

test('[ACC-014] a code is read in any grouping', () => {
  expect(readProof(' 123 456 ')).toEqual({ kind: 'step', code: '123456' })
  expect(readProof('r-7k3m-92qx')).toEqual({ kind: 'recovery', code: 'R7K3M92QX' })
  expect(readProof('12345').kind).toBe('recovery')
})
