import type { FieldSchema } from '@parola/contract/foundations/field-schema'
import { expect, test } from 'vitest'
import { storedSettings, typedSettings } from './typed-settings.ts'

const sum = { type: 'string', format: 'minor-units' } as const
const count = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const
const FIELDS: Record<string, FieldSchema> = {
  leastMinor: sum,
  sharePpm: count,
  times: count,
  isOn: { type: 'boolean' },
  mode: { type: 'string', enum: ['partial', 'all'] },
  weights: {
    type: 'object',
    propertyNames: { enum: ['RNG', 'LIVE'] },
    additionalProperties: count,
  },
  vendorFeesPpm: { type: 'object', propertyNames: {}, additionalProperties: count },
  tiers: {
    type: 'array',
    items: { type: 'object', properties: { betMinor: sum, ratePpm: count } },
  },
  quickMinor: { type: 'array', items: sum },
}
const all = { fields: FIELDS, currency: 'PHP' }
const STORED = {
  leastMinor: '1250',
  sharePpm: 5000,
  times: 3,
  isOn: true,
  mode: 'all',
  weights: { LIVE: 10 },
  vendorFeesPpm: { acme: 120_000 },
  tiers: [{ betMinor: '5', ratePpm: 400 }],
  quickMinor: ['10000', '50000'],
}

test('[CFG-01] settings are typed as sums and percent, and are stored as they were', () => {
  const typed = typedSettings(all, STORED)
  expect(typed).toMatchObject({
    leastMinor: '12.50',
    sharePpm: '0.5',
    weights: { RNG: '', LIVE: '10' },
    vendorFeesPpm: [{ key: 'acme', value: '12' }],
    tiers: [{ betMinor: '0.05', ratePpm: '0.04' }],
    quickMinor: '100.00\n500.00',
  })
  expect(storedSettings(all, typed)).toEqual(STORED)
})

test('[CFG-01] what is no figure is sent as it was typed, so that its field is named', () => {
  const typed = { ...typedSettings(all, STORED), times: '', leastMinor: '1.234', sharePpm: 'x' }
  expect(storedSettings(all, typed)).toMatchObject({
    times: '',
    leastMinor: '1.234',
    sharePpm: 'x',
  })
})
