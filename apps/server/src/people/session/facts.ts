import { z } from 'zod'
import { defineFact } from '#platform/events'

/** A session ended: logged out, ended by another session or an operator. */
export const sessionEnded = defineFact('session.ended', z.object({ sessionId: z.string() }))

/** A remember-me value was used a second time: somebody has a copy (ACC-013). */
export const rememberReused = defineFact('session.remember-reused', z.object({}))
