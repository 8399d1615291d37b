import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const SPAN = { from: '2026-11-01', to: '2026-11-30' }
const REASON = 'for the test'
const REGION = { mode: 'deny' as const, countries: ['XX'], networks: [], servesUnknown: true }
const FIELD = {
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 4,
  maxLength: 16,
  patternId: 'any',
} as const

/** One valid input for every call of this floor that has no list of its own. */
export const foundationsSamples = {
  auditChain: {},
  auditEntries: {
    query: { what: 'operator', subject: 'x', operatorId: randomUUID(), ...SPAN, pageSize: '5' },
  },
  brandSettings: {},
  opsFeatureSettings: {},
  opsSettingsOfFeature: { query: { name: 'withdrawal-hold' } },
  proposeFeatureSettings: {
    body: { name: 'withdrawal-hold', version: 0, settings: { hours: 48 }, reason: REASON },
  },
  setRegionRules: { body: { version: 1, region: REGION, reason: REASON } },
  setRegisterFields: { body: { version: 1, fields: [FIELD], reason: REASON } },
  setAnalytics: { body: { version: 1, analyticsId: 'G-AB12CD34EF', reason: REASON } },
  setSwitches: { body: { version: 1, switches: { PTSYS3: false }, reason: REASON } },
} satisfies Partial<Samples>
