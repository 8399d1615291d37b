import { expect, test } from 'vitest'
import { barsOf, percentChange, scaleOf } from './change.ts'

test('a figure is compared in whole percent, below zero too, and never with nothing', () => {
  expect(percentChange('150.00', '100.00')).toBe(50)
  expect(percentChange('-50.00', '100.00')).toBe(-150)
  expect(percentChange('-50.00', '-100.00')).toBe(50)
  expect(percentChange('5.00', '0.00')).toBeNull()
})

test('bars of a chart leave room for what is below zero', () => {
  expect(barsOf([10, -5, 0], { ...scaleOf([10, -5], [0]), height: 30 })).toEqual([
    { y: 0, height: 20 },
    { y: 20, height: 10 },
    { y: 20, height: 0 },
  ])
  expect(barsOf([0], { ...scaleOf([0]), height: 30 })).toEqual([{ y: 0, height: 0 }])
})
