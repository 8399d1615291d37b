import type { LoginWay } from '@parola/contract'
import type { Kysely } from 'kysely'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, type Work, work } from '#platform/work'
import { deleteLogins, insertLogin, selectWhences } from './logins.sql.ts'
import { whenceOf } from './whence.ts'

const KEPT_MS = 180 * DAY_MS

/** An id that no member has: what is noted where there is none takes the same time (ACC-004). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Notes that somebody came in. Another device or country than ever before is marked. */
export async function noteLogin(
  w: Work,
  { memberId, sessionId, way }: { memberId: string; sessionId: string; way: LoginWay },
) {
  const whence = whenceOf(w.actor)
  const known = await selectWhences(w.tx, memberId)
  const isKnown =
    known.some((one) => one.browser === whence.browser && one.system === whence.system) &&
    known.some((one) => one.country === whence.country)
  await insertLogin(w.tx, {
    ...whence,
    memberId,
    loginId: newId(w.now),
    at: w.now,
    way,
    isRight: true,
    // Who has just registered has nothing to compare with.
    isNew: known.length > 0 && !isKnown,
    sessionId,
  })
}

/** Notes that somebody tried to come in and failed, in a unit of work of its own. */
export async function noteFailedLogin(
  engine: Engine,
  opening: Opening,
  { memberId = NOBODY, way }: { memberId: string | undefined; way: LoginWay },
) {
  await work(engine, opening, (w) =>
    insertLogin(w.tx, {
      ...whenceOf(w.actor),
      memberId,
      loginId: newId(w.now),
      at: w.now,
      way,
      isRight: false,
      isNew: false,
      sessionId: null,
    }),
  )
}

export async function forgetLogins(db: Kysely<Tables>, at: Date) {
  await deleteLogins(db, { before: addMs(at, -KEPT_MS), nobody: NOBODY })
}
