import { expect, test } from 'vitest'
import { fitted } from './rates.rules.ts'

test('[AGT-03] what is left of rates is a gap lower on each level, and never below 0', () => {
  const upper = { RNG: 5000, LIVE: 1500 }
  const rates = { RNG: 4800, LIVE: 1200, SPORTS: 300 }
  const under = (level: number) => fitted(rates, { upper, gapPpm: 1000, level })
  expect(under(1)).toEqual({ RNG: 4000, LIVE: 500, SPORTS: 0 })
  expect(under(2)).toEqual({ RNG: 3000, LIVE: 0, SPORTS: 0 })
  expect(fitted(rates, { upper: rates, gapPpm: 0, level: 3 })).toEqual(rates)
})
