import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A new member came by the code of an address that belongs to no agent: another member may have it. */
export const memberInvited = defineFact('registration.invited', z.object({ code: z.string() }))
