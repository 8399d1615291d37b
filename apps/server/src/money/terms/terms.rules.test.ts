import { expect, test } from 'vitest'
import { carriedInto, fieldsOf, flawsOfBounds } from './terms.rules.ts'

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

test('[CFG-01] a change is carried into what is planned, except where the plan says something else', () => {
  const before = { min: 1n, max: 9n, isOpen: true }
  const planned = { min: 1n, max: 5n, isOpen: true }
  const after = { min: 2n, max: 8n, isOpen: false }
  expect(carriedInto(planned, before, after)).toEqual({ min: 2n, max: 5n, isOpen: false })
})
