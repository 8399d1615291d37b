import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A member was created: by registration, by an agent or in the console, never for a trial. */
export const memberRegistered = defineFact('member.registered', z.object({}))
