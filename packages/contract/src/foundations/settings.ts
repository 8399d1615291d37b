import { z } from 'zod'
import { call } from '../core/call.ts'
import { inLanguages, instant, instantParam, text } from '../core/values.ts'
import { fieldRule } from '../people/registration.ts'

const reason = text(500, 3)
/** The version that the caller has seen: a change based on an older one is refused. */
const version = z.int32()
const switches = z.record(z.string().regex(/^[A-Z0-9]{2,30}$/), z.boolean())
const note = inLanguages(text(300))

/** A field rule as operators enter it: its texts are plain strings. */
const typedRule = z.strictObject({
  ...fieldRule.shape,
  acceptedPattern: text(200),
  patternId: text(40, 1),
})

export const regionRules = z.strictObject({
  /** `deny`: from all countries but the listed ones; `allow`: from the listed ones only. */
  mode: z.enum(['allow', 'deny']),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(260),
  networks: z.array(text(64)).max(500),
  servesUnknown: z.boolean(),
})

export const brandSettings = call({
  method: 'GET',
  path: '/ops/brand',
  summary: 'All settings of a brand that operators can change',
  who: 'operator',
  needs: 'brand.view',
  age: 'any',
  value: z.strictObject({
    brandId: z.string(),
    name: z.string(),
    domains: z.array(z.string()),
    version,
    minAge: z.number().int(),
    switches,
    analyticsId: z.string(),
    registerFields: z.array(fieldRule),
    isShut: z.boolean(),
    note,
    until: instant.nullable(),
    region: regionRules,
  }),
  refusals: [],
})

const changed = z.strictObject({ version })

export const setSwitches = call({
  method: 'PUT',
  path: '/ops/brand/switches',
  summary: 'Turns features of a brand on or off, in every open tab',
  who: 'operator',
  needs: 'brand.switches',
  age: 'any',
  body: z.strictObject({ version, switches, reason }),
  value: changed,
  refusals: ['BRAND_CHANGED'],
})

/** An analytics property, such as `G-AB12CD34EF`; empty: no visit is reported. */
const analyticsId = z.string().regex(/^(G-[A-Z0-9]{4,16})?$/)

export const setAnalytics = call({
  method: 'PUT',
  path: '/ops/brand/analytics',
  summary: 'Sets the analytics property that a brand reports its page views to, or none',
  who: 'operator',
  needs: 'brand.switches',
  age: 'any',
  body: z.strictObject({ version, analyticsId, reason }),
  value: changed,
  refusals: ['BRAND_CHANGED'],
})

export const setRegisterFields = call({
  method: 'PUT',
  path: '/ops/brand/registration',
  summary: 'Replaces the fields of the registration form, in order, with their rules',
  who: 'operator',
  needs: 'brand.registration',
  age: 'any',
  body: z.strictObject({ version, fields: z.array(typedRule).min(1).max(40), reason }),
  value: changed,
  refusals: ['BRAND_CHANGED'],
})

export const setSiteStatus = call({
  method: 'PUT',
  path: '/ops/brand/status',
  summary: 'Closes the site of a brand for maintenance, or reopens it',
  who: 'operator',
  needs: 'brand.status',
  stepUp: true,
  age: 'any',
  body: z.strictObject({
    version,
    isShut: z.boolean(),
    note,
    until: instantParam.nullable(),
    reason,
  }),
  value: changed,
  refusals: ['BRAND_CHANGED'],
})

export const setRegionRules = call({
  method: 'PUT',
  path: '/ops/brand/region',
  summary: 'Sets the countries from which a brand may be visited',
  who: 'operator',
  needs: 'brand.region',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ version, region: regionRules, reason }),
  value: changed,
  refusals: ['BRAND_CHANGED'],
})
