import type { Kysely } from 'kysely'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { TRIAL_TYPE } from './member.rules.ts'
import { deleteMembers } from './member.sql.ts'

const AT_ONCE = 500
const ROUNDS_MAX = 200

/**
 * Ends trial accounts a day after their creation, the longest a session lasts (AUTH-10). They are not
 * members: no report includes what they did, and nothing of them is kept.
 */
export async function sweepTrials(db: Kysely<Tables>, now: Date) {
  const before = addMs(now, -DAY_MS)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const gone = await deleteMembers(db, { type: TRIAL_TYPE, before, limit: AT_ONCE })
    if (gone < AT_ONCE) return
  }
}
