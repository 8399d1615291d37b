import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A conversation of the member has changed: a message, or who answers. */
export const chatChanged = defineFact('chat.changed', z.object({ isMessage: z.boolean() }))
