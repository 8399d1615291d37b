import { z } from 'zod'
import { call } from '../core/call.ts'

/** Members of the crowd that one machine carries beside its visitors. */
const MOST_PRESENT = 500

export const crowdSetting = {
  isOn: z.boolean(),
  /** How many of its members the crowd keeps present. */
  members: z.number().int().min(1).max(MOST_PRESENT),
}

export const crowdState = call({
  method: 'GET',
  path: '/wps/system/crowd',
  summary: 'Whether the crowd of a demonstration plays; for its program alone, which proves itself',
  who: 'anyone',
  age: 'any',
  value: z.strictObject(crowdSetting),
  refusals: [],
  perMinute: 60,
})
