import { expect, test } from 'vitest'
import { type History, refusalOf } from './verification.rules.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const NONE: History = { isOwner: false, number: [], address: [], subnet: [], prefixCount: 0 }
const MINUTE = 60
/** The instants this many seconds ago. */
const ago = (...seconds: number[]) => seconds.map((s) => new Date(NOW.getTime() - s * 1000))
const evenly = (count: number, everyS: number) =>
  ago(...Array.from({ length: count }, (_, i) => (i + 1) * everyS))

test('[OTP-02] a number gets one code in two minutes', () => {
  expect(refusalOf(NONE, NOW)).toBeNull()
  expect(refusalOf({ ...NONE, number: ago(50) }, NOW)).toEqual({
    code: 'CODE_TOO_SOON',
    retryAfterS: 70,
  })
  expect(refusalOf({ ...NONE, number: ago(2 * MINUTE) }, NOW)).toBeNull()
})

test('[OTP-03] five an hour to a number, then a pause of at least five minutes', () => {
  const number = ago(3 * MINUTE, 6 * MINUTE, 9 * MINUTE, 12 * MINUTE, 40 * MINUTE)
  expect(refusalOf({ ...NONE, number }, NOW)).toEqual({ code: 'CODE_TOO_MANY', retryAfterS: 1200 })
  number[4] = ago(59 * MINUTE)[0] as Date
  expect(refusalOf({ ...NONE, number }, NOW)).toEqual({ code: 'CODE_TOO_MANY', retryAfterS: 300 })
})

test('[OTP-03] twenty an hour to an address and sixty to a network', () => {
  const busy = { ...NONE, address: evenly(20, 10), subnet: evenly(20, 10) }
  expect(refusalOf(busy, NOW)?.code).toBe('CODE_TOO_MANY')
  expect(refusalOf({ ...NONE, address: evenly(19, 10) }, NOW)).toBeNull()
  expect(refusalOf({ ...NONE, subnet: evenly(60, 30) }, NOW)?.code).toBe('CODE_TOO_MANY')
  expect(refusalOf({ ...NONE, subnet: evenly(59, 30) }, NOW)).toBeNull()
})

test('[OTP-07] ten a day to a number and a budget a day to a dialling code', () => {
  expect(refusalOf({ ...NONE, number: evenly(10, 120 * MINUTE) }, NOW)?.code).toBe('CODE_QUOTA')
  expect(refusalOf({ ...NONE, prefixCount: 5_000 }, NOW)?.code).toBe('CODE_QUOTA')
})

test('[ACC-008] requests by others leave a fifth of a day’s budget to the owners of numbers', () => {
  const visitors = { ...NONE, prefixCount: 4000 }
  expect(refusalOf({ ...NONE, prefixCount: 3999 }, NOW)).toBeNull()
  expect(refusalOf(visitors, NOW)).toMatchObject({ code: 'CODE_QUOTA' })
  expect(refusalOf({ ...visitors, isOwner: true }, NOW)).toBeNull()
  expect(refusalOf({ ...visitors, isOwner: true, prefixCount: 5000 }, NOW)).toMatchObject({
    code: 'CODE_QUOTA',
  })
})
