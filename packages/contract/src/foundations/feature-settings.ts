import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { instant, instantParam, nothing, text } from '../core/values.ts'

const name = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const version = z.int32().min(0)
const FIELDS_MAX = 60

/** Fields of settings by name, as stored: a sum is a text of digits, in minor units of the brand's currency. */
const stored = z.record(z.string().max(60), z.unknown())

const change = z.strictObject({
  name,
  before: stored,
  after: stored,
  reason: z.string(),
  startsAt: instant.nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
})

export const settingsApprovals = approvalKinds(['settings.change'], ['BRAND_CHANGED'])

export const opsFeatureSettings = call({
  method: 'GET',
  path: '/ops/feature-settings',
  summary: 'Features whose settings have no screen of their own, and changes that wait',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      name,
      /** Whether the brand has set any; otherwise it has the defaults. */
      isSet: z.boolean(),
      isWaiting: z.boolean(),
    }),
  ),
  refusals: [],
  perMinute: 120,
})

export const opsSettingsOfFeature = call({
  method: 'GET',
  path: '/ops/feature-settings/feature',
  summary: 'The settings of a feature: their fields, the values in force, and their versions',
  who: 'operator',
  needs: 'terms.view',
  age: 'any',
  query: z.strictObject({ name }),
  value: z.strictObject({
    name,
    /** JSON Schema of each field, as stored (`FieldSchema`); a sum has `format: minor-units`. */
    fields: z.record(z.string(), z.record(z.string(), z.unknown())),
    /** The values in force. */
    settings: stored,
    /** The last version, which the next change follows; 0 where nothing was set. */
    version,
    waiting: change.nullable(),
    /** Planned and past versions, the newest first. */
    versions: z.array(
      z.strictObject({
        version,
        settings: stored,
        startsAt: instant,
        writtenAt: instant,
        author: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  refusals: [],
  perMinute: 120,
})

export const proposeFeatureSettings = call({
  method: 'POST',
  path: '/ops/feature-settings',
  summary: 'Requests a change of the settings of a feature; a second operator has to approve it',
  who: 'operator',
  needs: 'terms.propose',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    name,
    /** The version that the operator saw. */
    version,
    /** Every field that `opsSettingsOfFeature` shows. */
    settings: stored.refine((fields) => Object.keys(fields).length <= FIELDS_MAX, 'tooMany'),
    /** When it takes effect; once it is approved, where it is left out or has passed by then. */
    startsAt: instantParam.optional(),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED', 'TERMS_SAME'],
  perMinute: 60,
})
