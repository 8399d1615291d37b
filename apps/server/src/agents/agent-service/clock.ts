import { isDirectDownline } from '#people/team'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { giveBack, lockWhole } from './escrow.ts'
import { disputed } from './move.ts'
import { notify } from './notify.ts'
import { type RequestRow, selectDue, updateRequest } from './request.sql.ts'
import { isHeld, lateEnd } from './service.rules.ts'

const PAGE = 500

/**
 * Ends the requests whose step is over. Each has a transaction of its own that looks at the request again behind its lock, so
 * that an answer and the clock never both win, and a run that is killed or runs twice moves nothing twice.
 */
export async function runClock(engine: Engine) {
  const due = await selectDue(engine.db.kysely, engine.clock.now(), PAGE)
  for (const { request_id: requestId, brand_id: brandId } of due) {
    try {
      await work(engine, bySystem(brandId), (w) => expire(w, requestId))
    } catch (error) {
      const alarm = { alarm: 'agent_service_stuck', err: error, brandId, requestId }
      engine.log.error(alarm, 'a request through an agent was not ended')
    }
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
  const isBreach = breach !== null && (await isDirectDownline(w.tx, pair))
  const next = await updateRequest(w.tx, requestId, {
    ...{ state, due_by: null, ended_at: w.now },
    ...(isBreach ? { breach, breach_at: w.now } : {}),
  })
  await notify(w, next, messagesOf(row))
}

function messagesOf({ kind, state }: RequestRow) {
  const member = { to: 'member' as const }
  const agent = { to: 'agent' as const }
  if (state === 'waiting') {
    return [
      { ...member, kind: `expired-${kind}` },
      { ...agent, kind: 'missed' },
    ]
  }
  const why = kind === 'deposit' ? 'not-paid' : 'agent-late'
  return [
    { ...member, kind: why },
    { ...agent, kind: why },
  ]
}
