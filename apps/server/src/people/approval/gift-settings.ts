import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** What operators may give to members: rewards to claim, and free rounds by their worth (rules/rewards §4 and §5). */
export const giftSettings = defineSettings(
  'gift',
  z.object({
    /** The largest gift, in minor units. */
    maxMinor: minorUnits,
    /** Above this sum two operators have to agree, in minor units. */
    twoFromMinor: minorUnits,
  }),
  { maxMinor: 1_000_000n, twoFromMinor: 100_000n },
)
