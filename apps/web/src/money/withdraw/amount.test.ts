import { expect, test } from 'vitest'
import { feeOf, wireAmount } from './amount.ts'

test('[VAL-03] an amount is read as people write it, and nothing else is one', () => {
  expect(['500', '500.5', '1,000.00', '007'].map(wireAmount)).toEqual([
    '500.00',
    '500.50',
    '1000.00',
    '7.00',
  ])
  expect(['', '1e3', '-5', '１００', '1.005', '1,00'].map(wireAmount)).toEqual(Array(6).fill(''))
})

test('[WAL-03] the fee shown is the fee asked for', () => {
  expect(feeOf('500.00', { feePpm: 0, feeMin: '10.00' })).toBe('10.00')
  expect(feeOf('99999.99', { feePpm: 10_000, feeMin: '1.00' })).toBe('999.99')
})
