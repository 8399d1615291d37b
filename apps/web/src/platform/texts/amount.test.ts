import { expect, test } from 'vitest'
import { feeOf, keypadFor, minorOf, quickSums, shortOf, wireAmount, wireOf } from './amount.ts'

test('[VAL-03] an amount is read as people write it, and nothing else is one', () => {
  expect(['500', '500.5', '1,000.00', '007'].map((typed) => wireAmount(typed, '1.00'))).toEqual([
    '500.00',
    '500.50',
    '1000.00',
    '7.00',
  ])
  const wrong = ['', '1e3', '-5', '１００', '1.005', '1,00']
  expect(wrong.map((typed) => wireAmount(typed, '1.00'))).toEqual(Array(6).fill(''))
})

test.each([
  ['dong', '1', { '500': '500', '1,000': '1000', '500.5': '' }, 'numeric'],
  ['dinars', '1.000', { '5': '5.000', '5.125': '5.125', '5.1255': '' }, 'decimal'],
  ['USDT', '1.000000', { '0.000001': '0.000001', '2.5': '2.500000' }, 'decimal'],
] as const)('[VAL-03] %s are typed with their own decimals', (...[, like, typed, keypad]) => {
  for (const [text, wire] of Object.entries(typed)) expect(wireAmount(text, like)).toBe(wire)
  expect(keypadFor(like)).toBe(keypad)
  expect(wireOf(minorOf(like) * 7n, like)).toBe(like.replace('1', '7'))
  expect(shortOf(like)).toBe('1')
})

test('[WAL-03] the fee shown is the fee charged', () => {
  expect(feeOf('500.00', { feePpm: 0, feeMin: '10.00' })).toBe('10.00')
  expect(feeOf('99999.99', { feePpm: 10_000, feeMin: '1.00' })).toBe('999.99')
})

test.each([
  ['100.00', ['500', '1000', '5000']],
  ['10.00', ['50', '100', '500']],
  ['50000', ['250000', '500000', '2500000']],
  ['0.500', ['2.500', '5', '25']],
])('[WAL-03] sums to pick above %s are %j', (least, sums) => {
  expect(quickSums(least)).toEqual(sums)
})
