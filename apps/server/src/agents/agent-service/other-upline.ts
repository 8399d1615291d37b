import type { requestOtherUpline } from '@parola/contract'
import { isRequestedAfter, requestAfterBreach } from '#agents/tree-move'
import { settingsOf } from '#foundations/settings'
import { lockMember } from '#people/eligibility'
import { agentOfCode } from '#people/invitation'
import { findMember } from '#people/member'
import { pathOf, uplineOf } from '#people/team'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { agentServiceSettings } from './agent-service-settings.ts'
import { type RequestRow, selectBreach } from './request.sql.ts'

type Right = { breach: RequestRow; until: Date }

/**
 * The right to ask for another upline (rules/agents §2): after a breach of the agent directly above, once for each breach and
 * for a limited time. Null without one.
 */
export async function rightOf(look: Glance, memberId: string): Promise<Right | null> {
  const { db, now } = look
  const upline = await uplineOf(db, memberId)
  if (!upline) return null
  const { breachDays } = await settingsOf(look, agentServiceSettings)
  const since = addMs(now, -breachDays * DAY_MS)
  const breach = await selectBreach(db, { memberId, agentId: upline.memberId, since })
  if (!breach?.breach_at || (await isRequestedAfter(db, breach.request_id))) return null
  return { breach, until: addMs(breach.breach_at, breachDays * DAY_MS) }
}

/**
 * Asks for another upline: that of an invitation code, or the agent above the current one. Two operators decide, and the old
 * upline is not asked.
 * @throws Refusal SERVICE_NO_BREACH, INVITATION_CODE_WRONG, MOVE_OWN_OPEN, why the move cannot be
 */
export async function requestOther(
  work: Work,
  { body }: Pick<Input<typeof requestOtherUpline>, 'body'>,
) {
  const { tx, brandId, now, actor } = work
  const memberId = memberOf(work)
  await lockMember(work, memberId)
  const right = await rightOf({ db: tx, brandId, now, actor }, memberId)
  if (!right) refuse('SERVICE_NO_BREACH')
  const to = await targetOf(work, body.code.trim())
  const { request_id: breachOf, agent_id: fromId } = right.breach
  await requestAfterBreach(work, { to, fromId, note: body.note, breachOf })
  return null
}

async function targetOf({ tx, brandId, now, actor }: Work, code: string): Promise<string> {
  const memberId = memberOf({ actor })
  const above = async () => ((await pathOf(tx, memberId)) ?? []).at(-2) ?? null
  const id = code ? await agentOfCode({ db: tx, brandId, now }, code) : await above()
  if (!id) refuse(code ? 'INVITATION_CODE_WRONG' : 'MOVE_TARGET_INVALID')
  return (await findMember({ db: tx }, id))?.username ?? ''
}
