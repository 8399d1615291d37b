import { expect, test } from 'vitest'
import { fieldsOf, flawsOfBounds } from './terms.rules.ts'

test('[CFG-01] the fields of an item are texts by name, those within a field too', () => {
  expect(fieldsOf({ isOpen: true, rates: { RNG: 5000 } })).toEqual({
    isOpen: 'true',
    'rates.RNG': '5000',
  })
})

test('[CFG-01] limits have a smallest amount above zero, and a largest one that is not below it', () => {
  expect(flawsOfBounds({ min: 1n, max: 1n })).toEqual([])
  expect(flawsOfBounds({ min: 0n, max: 5n })).toEqual([{ field: 'min', rule: 'aboveZero' }])
  expect(flawsOfBounds({ min: 6n, max: 5n })).toEqual([{ field: 'max', rule: 'belowMin' }])
})
