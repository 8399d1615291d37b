import type { createRegisterLink } from '@parola/contract'
import { disableLink, makeLink, rebatesToGive } from '#people/invitation'
import type { Input } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { type LinkRow, selectLinks } from './links.sql.ts'
import { AGENT_TYPE, createsLeft, mayRecruitAgents, refuseTerms } from './terms.ts'

/** Links that an agent may have open at a time. */
const OPEN_MAX = 50

/** The agent's links with what came of each, and what the agent may give (AGT-03). */
export async function readLinks(glance: Glance) {
  const { db, brandId, now } = glance
  const agentId = memberOf(glance)
  const rows = await selectLinks(db, { brandId, agentId })
  return {
    links: rows.map((row) => viewOf(row, now)),
    mostRebates: await rebatesToGive(glance, agentId),
    createsLeft: await createsLeft(glance, agentId),
    mayRecruitAgents: await mayRecruitAgents(glance, agentId),
  }
}

function viewOf({ memberType, isDisabled, ...row }: LinkRow, now: Date) {
  return {
    ...row,
    joinsAs: memberType === AGENT_TYPE ? ('agent' as const) : ('member' as const),
    state: stateOf({ isDisabled, ...row }, now),
  }
}

type Limits = Pick<LinkRow, 'isDisabled' | 'expiresAt' | 'maxUses' | 'registrations'>

function stateOf({ isDisabled, expiresAt, maxUses, registrations }: Limits, now: Date) {
  if (isDisabled) return 'disabled' as const
  if (expiresAt && expiresAt <= now) return 'expired' as const
  return maxUses !== null && registrations >= maxUses ? ('usedUp' as const) : ('active' as const)
}

/**
 * Makes a link. Its terms never change: other terms are another link.
 * @throws Refusal UPLINE_NONE, LINK_RATE_ABOVE_OWN, LINK_EXPIRY_PAST, LINK_LIMIT, TEAM_TOO_DEEP
 */
export async function createLink(
  work: Work,
  { body }: Pick<Input<typeof createRegisterLink>, 'body'>,
) {
  const { joinsAs, rebates, expiresAt, ...rest } = body
  const agentId = memberOf(work)
  if (expiresAt && expiresAt <= work.now) {
    refuse('LINK_EXPIRY_PAST', { fields: [{ field: 'expiresAt', rule: 'past' }] })
  }
  await refuseTerms(work, agentId, { joinsAs, rebates })
  const { brandId, now } = work
  const open = (await selectLinks(work.tx, { brandId, agentId })).filter(
    (row) => stateOf(row, now) === 'active',
  )
  if (open.length >= OPEN_MAX) refuse('LINK_LIMIT')
  const memberType = joinsAs === 'agent' ? AGENT_TYPE : 0
  const limits = { expiresAt: expiresAt ?? null, ...rest }
  return { code: await makeLink(work, { agentId, memberType, rebates, ...limits }) }
}

/** Closes a link for ever; one that is closed already stays so. */
export async function closeLink(work: Work, { code }: { code: string }): Promise<null> {
  const { tx, brandId, now } = work
  await disableLink(tx, { brandId, code, agentId: memberOf(work), now })
  return null
}
