import { isDirectDownline } from '#people/team'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { giveBack, type Locked, lockWhole } from './escrow.ts'
import { disputed } from './move.ts'
import { notify } from './notify.ts'
import { type RequestRow, selectDue, updateRequest } from './request.sql.ts'
import { isHeld, lateEnd } from './service.rules.ts'
import { hasAgents } from './terms.ts'

const PAGE = 500

/**
 * Ends the requests whose step is over, page by page to the last: however many cannot be ended, the others are. Each has a
 * transaction of its own that looks at the request again behind its lock, so that an answer and the clock never both win, and
 * a run that is killed or runs twice moves nothing twice.
 */
export async function runClock(engine: Engine, limit = PAGE) {
  const now = engine.clock.now()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const due = await selectDue(engine.db.kysely, { now, after, limit })
    for (const request of due) await endLate(engine, request)
    after = due.length < limit ? undefined : due.at(-1)?.request_id
  }
}

type Due = Pick<RequestRow, 'request_id' | 'brand_id'>

/** One that cannot be ended is reported, and tried again in the next run. */
async function endLate(engine: Engine, { request_id: requestId, brand_id: brandId }: Due) {
  try {
    await work(engine, bySystem(brandId), (w) => expire(w, requestId))
  } catch (error) {
    const alarm = { alarm: 'agent_service_stuck', err: error, brandId, requestId }
    engine.log.error(alarm, 'a request through an agent was not ended')
  }
}

async function expire(w: Work, requestId: string) {
  const locked = await lockWhole(w, requestId)
  const { row } = locked
  if (row.due_by === null || row.due_by > w.now) return
  const { state, breach } = lateEnd(row)
  if (state === 'disputed') {
    await disputed(w, row, 'overdue')
    return
  }
  if (isHeld(row)) await giveBack(w, row)
  const excuse = await excuseOf(w, locked)
  const next = await updateRequest(w.tx, requestId, {
    ...{ state, due_by: null, ended_at: w.now },
    ...(breach !== null && !excuse ? { breach, breach_at: w.now } : {}),
  })
  await notify(w, next, messagesOf(row, excuse))
}

type Excuse = 'moved' | 'off'

/** Why the agent could not have done it: not the upline any more, or no agents at this brand to answer. */
async function excuseOf(w: Work, { row, config }: Locked): Promise<Excuse | null> {
  const pair = { agentId: row.agent_id, memberId: row.member_id }
  if (!(await isDirectDownline(w.tx, pair))) return 'moved'
  return row.state === 'waiting' && !hasAgents(config) ? 'off' : null
}

/** With an excuse nobody missed anything, and no message offers another agent. */
function messagesOf({ kind, state }: RequestRow, excuse: Excuse | null) {
  const each = (member: string, agent: string) => [
    { to: 'member' as const, kind: member },
    { to: 'agent' as const, kind: agent },
  ]
  if (state === 'waiting') {
    if (excuse === 'moved') return each(`moved-${kind}`, excuse)
    return excuse === 'off' ? each(`off-${kind}`, excuse) : each(`expired-${kind}`, 'missed')
  }
  if (kind === 'deposit') return each('not-paid', 'not-paid')
  return excuse ? each('moved-unpaid', 'moved-late') : each('unpaid', 'agent-late')
}
