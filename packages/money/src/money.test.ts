import { describe, expect, test } from 'vitest'
import {
  add,
  CURRENCY_CODES,
  exponentOf,
  formatMinor,
  isAmount,
  MoneyError,
  majorUnit,
  money,
  mulDiv,
  parseMinor,
  rateShare,
} from './index.ts'

describe.each([
  ['VND', 0, '12', 12n, ['12.0', '12.00', '12.', '.5']],
  ['KRW', 0, '1200', 1200n, ['1200.00']],
  ['JPY', 0, '0', 0n, ['0.00']],
  ['PHP', 2, '12.50', 1250n, ['12', '12.5', '12.500', '12,50']],
  ['USD', 2, '0.01', 1n, ['0.1', '0.010']],
  ['BHD', 3, '12.505', 12_505n, ['12.50', '12.5050', '12']],
  ['USDT', 6, '0.000001', 1n, ['0.01', '0.0000001', '1']],
] as const)('[LED-001] %s', (...[currency, exponent, text, minor, wrong]) => {
  test('is read and written with exactly its decimals', () => {
    expect(exponentOf(currency)).toBe(exponent)
    expect(parseMinor(text, currency)).toBe(minor)
    expect(formatMinor(minor, currency)).toBe(text)
    expect(parseMinor(`-${text}`, currency, true)).toBe(-minor)
    for (const amount of wrong) {
      expect(isAmount(amount, currency), amount).toBe(false)
      expect(() => parseMinor(amount, currency), amount).toThrow(MoneyError)
    }
  })

  test('comes back unchanged for any sum, and no sum overflows', () => {
    for (const sum of [0n, 1n, 9n, 99n, 100n, 1_000_000n, 999_999_999_999_999n]) {
      expect(parseMinor(formatMinor(sum, currency), currency)).toBe(sum)
    }
    expect(isAmount(formatMinor(1_000_000_000_000_000n, currency), currency)).toBe(false)
  })

  test('[LED-013] shares and parts of it are rounded once in minor units', () => {
    const whole = 7n * majorUnit(currency)
    expect(rateShare(whole, 5000n)).toBe((whole * 5000n) / 1_000_000n)
    const third = { numerator: 1n, denominator: 3n }
    const [down, up] = [mulDiv(whole, third), mulDiv(whole, third, 'up')]
    expect([down * 3n <= whole, up * 3n >= whole, up - down <= 1n]).toEqual([true, true, true])
  })
})

test('[LED-012] currencies never meet, and one that we do not know is no money', () => {
  expect(() => add(money(1n, 'PHP'), money(1n, 'USD'))).toThrow(MoneyError)
  expect(() => formatMinor(1n, 'XYZ')).toThrow(MoneyError)
  expect(isAmount('1.00', 'XYZ')).toBe(false)
  expect(CURRENCY_CODES).toContain('USDT')
})
