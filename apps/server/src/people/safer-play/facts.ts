import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A limit applies from now on: games that cannot see it have to close. */
export const limitHeld = defineFact('safer-play.limit-held', z.object({ kind: z.string() }))
