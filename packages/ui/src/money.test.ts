import { expect, test } from 'vitest'
import { formatMoney } from './money.tsx'

test.each([
  ['0.00', '0.00'],
  ['1234567.50', '1,234,567.50'],
  ['-1234.5', '−1,234.5'],
  ['1500', '1,500'],
  ['0.000001', '0.000001'],
  ['-0.00', '−0.00'],
])('%s is read as %s', (amount, read) => {
  expect(formatMoney(amount)).toBe(read)
})

test('the sign stands before the symbol of the currency', () => {
  expect(formatMoney('-12.30', { symbol: '₱' })).toBe('−₱12.30')
})

test('a win has a plus, nothing won has none', () => {
  expect(formatMoney('5.00', { hasPlus: true })).toBe('+5.00')
  expect(formatMoney('-5.00', { hasPlus: true })).toBe('−5.00')
  expect(formatMoney('0.00', { hasPlus: true })).toBe('0.00')
})

test('no figure is rounded, however long', () => {
  expect(formatMoney('90071992547409931234.567891')).toBe('90,071,992,547,409,931,234.567891')
})

test('digits are grouped as the reader of a language groups them', () => {
  expect(formatMoney('1234567.50', { locale: 'de' })).toBe('1.234.567,50')
})
