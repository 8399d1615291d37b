import { crowdSetting as setting } from '@parola/contract'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** Whether the crowd of the brand plays, and how many of its members are present. */
export const crowdSetting = defineSettings(
  'crowd',
  z.object(setting),
  { isOn: true, members: 40 },
  { elsewhere: 'all' },
)
