import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test('[CFG-01] an item is recognised whatever the order of its fields, and by every value', () => {
  const seen = fingerprintOf({ min: '1.00', rates: { RNG: 5000, LIVE: 1 } })
  expect(fingerprintOf({ rates: { LIVE: 1, RNG: 5000 }, min: '1.00' })).toBe(seen)
  expect(fingerprintOf({ min: '1.00', rates: { RNG: 5001, LIVE: 1 } })).not.toBe(seen)
  expect(fingerprintOf(null)).toBe('none')
})
