import { findMemberByName } from '#people/member'
import { isInTeam, uplineOf } from '#people/team'
import type { Tx } from '#platform/db'
import { memberOf, refuse, type Work } from '#platform/work'
import type { Requested } from './effect.ts'
import { lockRequest, type RequestRow } from './request.sql.ts'

type Places = { agentId: string; memberId: string; toId: string }

/** Whether a member and the place asked for are both in an agent's team; the agent is a place too. */
async function areIn(tx: Tx, { agentId, memberId, toId }: Places): Promise<boolean> {
  if (!(await isInTeam(tx, { agentId, memberId }))) return false
  return toId === agentId || isInTeam(tx, { agentId, memberId: toId })
}

/**
 * An agent moves whom it wants within the own team, and learns nothing of others (rules/agents §2). Returns the agent.
 * @throws Refusal NOT_FOUND for a member of another team, MOVE_TARGET_INVALID for an agent of another
 */
export async function refuseOutside(work: Work, { memberId, to }: Requested): Promise<string> {
  const { tx, brandId } = work
  const agentId = memberOf(work)
  if (!(await isInTeam(tx, { agentId, memberId }))) refuse('NOT_FOUND')
  const target = await findMemberByName({ db: tx }, { brandId, username: to })
  const isIn = target && (await areIn(tx, { agentId, memberId, toId: target.memberId }))
  if (!isIn) refuse('MOVE_TARGET_INVALID')
  return agentId
}

/** A request that its member has agreed to. @throws Refusal MOVE_REQUEST_CLOSED */
export async function lockAnswered(work: Work, requestId: string): Promise<RequestRow> {
  const row = await lockRequest(work.tx, requestId)
  if (row?.brand_id !== work.brandId || row.state !== 'agreed') refuse('MOVE_REQUEST_CLOSED')
  return row
}

/**
 * The same, for whoever goes on with it: the agent asked for the own team, which somebody may have left since; a member who
 * asked for another agent may have another one since.
 * @throws Refusal MOVE_REQUEST_CLOSED, MOVE_LEFT_TEAM
 */
export async function lockAgreed(work: Work, requestId: string): Promise<RequestRow> {
  const row = await lockAnswered(work, requestId)
  const { requested_by: agentId, member_id: memberId, to_id: toId, from_id: fromId } = row
  if (fromId) {
    if ((await uplineOf(work.tx, memberId))?.memberId !== fromId) refuse('MOVE_LEFT_TEAM')
    return row
  }
  if (!(await areIn(work.tx, { agentId, memberId, toId }))) refuse('MOVE_LEFT_TEAM')
  return row
}
