import { isDirectDownline } from '#people/team'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { giveBack, lockWhole } from './escrow.ts'
import { disputed } from './move.ts'
import { notify } from './notify.ts'
import { type RequestRow, selectDue, updateRequest } from './request.sql.ts'
import { isHeld, lateEnd } from './service.rules.ts'

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
  const { row } = await lockWhole(w, requestId)
  if (row.due_by === null || row.due_by > w.now) return
  const { state, breach } = lateEnd(row)
  if (state === 'disputed') {
    await disputed(w, row, 'overdue')
    return
  }
  if (isHeld(row)) await giveBack(w, row)
  // An agent who is not the upline any more could not have answered.
  const pair = { agentId: row.agent_id, memberId: row.member_id }
  const hasMoved = !(await isDirectDownline(w.tx, pair))
  const next = await updateRequest(w.tx, requestId, {
    ...{ state, due_by: null, ended_at: w.now },
    ...(breach !== null && !hasMoved ? { breach, breach_at: w.now } : {}),
  })
  await notify(w, next, messagesOf(row, hasMoved))
}

/** After a move nobody missed anything, and no message offers another agent. */
function messagesOf({ kind, state }: RequestRow, hasMoved: boolean) {
  const each = (member: string, agent: string) => [
    { to: 'member' as const, kind: member },
    { to: 'agent' as const, kind: agent },
  ]
  if (state === 'waiting') {
    return hasMoved ? each(`moved-${kind}`, 'moved') : each(`expired-${kind}`, 'missed')
  }
  if (kind === 'deposit') return each('not-paid', 'not-paid')
  return hasMoved ? each('moved-unpaid', 'moved-late') : each('unpaid', 'agent-late')
}
