import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A session ended: logged out, ended by another session or an operator. */
export const sessionEnded = defineFact('session.ended', z.object({ sessionId: z.string() }))

/** A member ended every session but one, or all of them: also those that had run out by themselves are over. */
export const sessionsEnded = defineFact(
  'session.all-ended',
  z.object({ kept: z.string().nullable(), at: z.iso.datetime() }),
)

/** A remember-me value was used a second time: somebody has a copy (ACC-013). */
export const rememberReused = defineFact('session.remember-reused', z.object({}))
