import type { Kysely } from 'kysely'
import { addMs, SECOND_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { type Around, selectPageEnd } from './behind.sql.ts'

/** Members that a run looks at, besides those who have moved since the last. */
const PER_PAGE = 50_000
/** How long a posting may take until it can be seen; one that takes longer is found when its member's turn comes. */
const SEEN_WITHIN_MS = 10 * SECOND_MS

/** Every member. */
export const EVERYBODY: Around = { after: null, upTo: null, since: null }

/**
 * Which members a run looks at: those who have moved since the run before, and the next ones in the order of ids, so that
 * everybody has their turn. So a run does not take longer the more members there are.
 */
export function createLook(perPage = PER_PAGE) {
  let after: string | null = null
  let since: Date | null = null
  return async (db: Kysely<Tables>): Promise<Around> => {
    const { upTo, readAt } = await selectPageEnd(db, after, perPage)
    const around = { after, upTo, since }
    after = upTo
    since = addMs(readAt, -SEEN_WITHIN_MS)
    return around
  }
}

export type Look = ReturnType<typeof createLook>
