import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A person's identity data was stored again. */
export const personScreened = defineFact('person.screened', z.object({}))
