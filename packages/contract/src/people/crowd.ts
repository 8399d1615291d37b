import { z } from 'zod'
import { call } from '../core/call.ts'
import { text } from '../core/values.ts'
import { crowdSetting } from './crowd-state.ts'

const version = z.int32()

export const crowdSettings = call({
  method: 'GET',
  path: '/ops/brand/crowd',
  summary: 'The crowd of the brand, and how many members it has registered',
  who: 'operator',
  needs: 'brand.view',
  age: 'any',
  value: z.strictObject({
    ...crowdSetting,
    version,
    /** Whether this installation has one at all: it is part of a demonstration. */
    isHere: z.boolean(),
    registered: z.number().int(),
    /** Of the registered, those who are there now: none where the program of the crowd does not run. */
    present: z.number().int(),
  }),
  refusals: [],
})

export const setCrowd = call({
  method: 'PUT',
  path: '/ops/brand/crowd',
  summary: 'Ends the crowd of the brand or lets it begin again; its members leave within a minute',
  who: 'operator',
  needs: 'brand.switches',
  age: 'any',
  body: z.strictObject({ ...crowdSetting, version, reason: text(500, 3) }),
  value: z.strictObject({ version }),
  refusals: ['BRAND_CHANGED'],
})

/** Whom a list or a figure counts: everybody, or everybody but the crowd. */
export const people = z.enum(['all', 'real']).default('all')
export type People = z.output<typeof people>
