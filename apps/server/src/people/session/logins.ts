import type { LoginMethod } from '@parola/contract'
import type { Kysely } from 'kysely'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, type Work, work } from '#platform/work'
import { deleteLogins, insertLogin, selectOrigins } from './logins.sql.ts'
import { originOf } from './origin.ts'

const KEPT_MS = 180 * DAY_MS

/** An id that no member has: recording an entry for nobody takes the same time (ACC-004). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Records a log-in. A device or country never seen before is marked. */
export async function noteLogin(
  w: Work,
  { memberId, sessionId, method }: { memberId: string; sessionId: string; method: LoginMethod },
) {
  const origin = originOf(w.actor)
  const known = await selectOrigins(w.tx, memberId)
  const isKnown =
    known.some((item) => item.browser === origin.browser && item.system === origin.system) &&
    known.some((item) => item.country === origin.country)
  await insertLogin(w.tx, {
    ...origin,
    memberId,
    loginId: newId(w.now),
    at: w.now,
    method,
    isRight: true,
    // A newly registered member has nothing to compare with.
    isNew: known.length > 0 && !isKnown,
    sessionId,
  })
}

/** Records a failed log-in, in a unit of work of its own. */
export async function noteFailedLogin(
  engine: Engine,
  opening: Opening,
  { memberId = NOBODY, method }: { memberId: string | undefined; method: LoginMethod },
) {
  await work(engine, opening, (w) =>
    insertLogin(w.tx, {
      ...originOf(w.actor),
      memberId,
      loginId: newId(w.now),
      at: w.now,
      method,
      isRight: false,
      isNew: false,
      sessionId: null,
    }),
  )
}

export async function forgetLogins(db: Kysely<Tables>, date: Date) {
  await deleteLogins(db, { before: addMs(date, -KEPT_MS), nobody: NOBODY })
}
