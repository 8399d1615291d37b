import type { promoteDownline } from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { findMember } from '#people/member'
import { becomeAgent, isDirectDownline, keepPlaces } from '#people/team'
import type { Input } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'

/**
 * Makes a member directly below the caller an agent, with a message (rules/agents §1).
 * @throws Refusal NOT_FOUND, ACCOUNT_TYPE_SAME, TEAM_TOO_DEEP, or why one of the two may not
 */
export async function promote(
  work: Work,
  { body: { memberId } }: Pick<Input<typeof promoteDownline>, 'body'>,
): Promise<null> {
  const { tx, brandId, now } = work
  const agentId = memberOf(work)
  const { config } = await brandById(tx, brandId, now)
  await keepPlaces(tx)
  refuseUnfit(await lockMember(work, agentId), 'marketing', config)
  if (!(await isDirectDownline(tx, { agentId, memberId }))) refuse('NOT_FOUND')
  const member = await lockMember(work, memberId)
  if (member.status !== 'active') refuse('ACCOUNT_INACTIVE')
  await becomeAgent(work, memberId)
  await record(work, { what: 'downline.promote', subject: `member:${memberId}` })
  const from = (await findMember({ db: tx }, agentId))?.nickname ?? ''
  await sendMessage(work, { memberId, kind: 'agent-promoted', params: { from } })
  return null
}
