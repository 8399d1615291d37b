import type { Calls, ValueOf } from '@parola/contract'
import type { Opening } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import { type Engine, type Glance, memberOf, refuse, type Work, work } from '#platform/work'
import { selectLogins } from './logins.sql.ts'
import { selectSessions } from './own-sessions.sql.ts'
import { isAlive } from './session.rules.ts'
import { endOneSession, endSessions } from './sessions.ts'

/** The caller's own live sessions, this one first. */
export async function listSessions(glance: Glance) {
  const rows = await selectSessions(glance.db, memberOf(glance))
  const alive = rows.filter((row) =>
    isAlive({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, glance.now),
  )
  const list = alive.map((row) => ({
    id: row.session_id,
    isThis: row.session_id === glance.actor.sessionId,
    network: row.network,
    country: row.country,
    browser: row.browser,
    system: row.system,
    openedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
  return { list: list.sort((a, b) => Number(b.isThis) - Number(a.isThis)) }
}

/** Log-ins and failed log-ins of the caller's own account, newest first. */
export async function listLogins(glance: Glance, page: { limit: number; offset: number }) {
  const { rows, total } = await selectLogins(glance.db, { memberId: memberOf(glance), ...page })
  const content = rows.map((row) => ({
    id: row.login_id,
    at: row.at,
    method: row.method as ValueOf<Calls['loginHistory']>['content'][number]['method'],
    isRight: row.is_right,
    isNew: row.is_new,
    isThis: row.session_id !== null && row.session_id === glance.actor.sessionId,
    network: row.network,
    country: row.country,
    browser: row.browser,
    system: row.system,
  }))
  return { content, total }
}

type Parts = { engine: Engine; realtime: Realtime }

/** Ends one of the caller's own sessions on every node. @throws Refusal NOT_FOUND for any other's */
export async function endOwn({ engine, realtime }: Parts, opening: Opening, sessionId: string) {
  await work(engine, opening, async (w) => {
    if (!(await endOneSession(w, memberOf(w), sessionId))) refuse('NOT_FOUND')
  })
  await realtime.toSession(sessionId, { type: 'bye', reason: 'logged-out' })
}

/** Ends all the caller's sessions but this one, and every remember-me value. */
export async function endOthers({ engine, realtime }: Parts, opening: Opening): Promise<number> {
  const ended = await work(engine, opening, (w: Work) =>
    endSessions(w, memberOf(w), w.actor.sessionId),
  )
  for (const sessionId of ended) {
    await realtime.toSession(sessionId, { type: 'bye', reason: 'logged-out' })
  }
  return ended.length
}
