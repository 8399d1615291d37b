import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A member logged in from a device never seen before. */
export const newDevice = defineFact('password.new-device', z.object({ address: z.string() }))
