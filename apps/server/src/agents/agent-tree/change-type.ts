import type { changeAccountType } from '@parola/contract'
import { closeOffers } from '#agents/agent-contract'
import { record } from '#foundations/audit'
import { type Approvable, propose } from '#people/approval'
import { lockMember } from '#people/eligibility'
import { findMemberByName, kindOfType } from '#people/member'
import { becomeAgent, becomeMember, fitsAgent, keepPlaces, pathOf, sizeOf } from '#people/team'
import type { Input } from '#platform/http'
import { refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { hasContract } from './agent-tree.sql.ts'

const KIND = 'team.type'

type Requested = Pick<Input<typeof changeAccountType>['body'], 'username' | 'becomes'>
type Decided = Pick<Requested, 'becomes'> & { memberId: string }

const subjectOf = (memberId: string) => `member:${memberId}`

/**
 * Requests that an account becomes an agent, or a member again; a second operator decides.
 * @throws Refusal NOT_FOUND, why it cannot be, ALREADY_REQUESTED
 */
export async function requestType(
  work: Work,
  { reason, ...requested }: Requested & { reason: string },
): Promise<null> {
  const { tx: db, brandId, now } = work
  const { username, becomes } = requested
  const member = await findMemberByName({ db }, { brandId, username })
  if (!member || member.kind === 'trial') refuse('NOT_FOUND')
  const { memberId, type } = member
  if (kindOfType(type) === becomes) refuse('ACCOUNT_TYPE_SAME')
  if (becomes === 'member') await refuseBusy(work, memberId)
  else {
    if (member.status !== 'active') refuse('ACCOUNT_INACTIVE')
    const above = (await pathOf(db, memberId))?.length ?? 0
    if (!(await fitsAgent({ db, brandId, now }, above))) refuse('TEAM_TOO_DEEP')
  }
  const details = { memberId, username: member.username, becomes }
  await propose(work, { kind: KIND, subject: subjectOf(memberId), details, reason })
  return null
}

/** An agent with a team, or with a contract, stays one. @throws Refusal AGENT_HAS_TEAM, AGENT_HAS_CONTRACT */
async function refuseBusy(work: Work, memberId: string) {
  if ((await sizeOf(work.tx, memberId)).teamSize > 0) refuse('AGENT_HAS_TEAM')
  if (await hasContract(work.tx, memberId, work.now)) refuse('AGENT_HAS_CONTRACT')
}

/** An account that becomes an agent or a member, agreed on by two operators (AZ-008). */
export const accountTypeApproval: Approvable = {
  kind: KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { memberId, becomes } = details as Decided
    await keepPlaces(work.tx)
    const { status } = await lockMember(work, memberId)
    if (becomes === 'agent') {
      if (status !== 'active') refuse('ACCOUNT_INACTIVE')
      await becomeAgent(work, memberId)
      await sendMessage(work, { memberId, kind: 'agent-appointed', params: {} })
    } else {
      await closeOffers(work, memberId)
      await refuseBusy(work, memberId)
      await becomeMember(work, memberId)
    }
    const subject = subjectOf(memberId)
    await record(work, { what: 'team.type', subject, after: { becomes }, reason })
  },
}
