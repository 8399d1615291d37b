import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { countCreated, ratesAbove, rebatesToGive } from '#people/invitation'
import { fitsAgent, pathOf, teamSettings } from '#people/team'
import { addMs, dayOf, startOfDay } from '#platform/clock'
import { type Glance, refuse, type Work } from '#platform/work'

export const AGENT_TYPE = 2

type Look = Pick<Glance, 'db' | 'brandId' | 'now'>

/** Whether another level of agents fits below. */
export async function mayRecruitAgents(look: Look, agentId: string): Promise<boolean> {
  const path = await pathOf(look.db, agentId)
  return path !== null && fitsAgent(look, path.length + 1)
}

/**
 * What an agent gives to a newcomer is no more than the agent may give now, and a new agent fits into the tree. The agent
 * may recruit, and does so once at a time: what is limited is counted under the lock.
 * @throws Refusal UPLINE_NONE, LINK_RATE_ABOVE_OWN, TEAM_TOO_DEEP, or why the agent may recruit nobody
 */
export async function refuseTerms(
  work: Work,
  agentId: string,
  { joinsAs, rebates }: { joinsAs: 'member' | 'agent'; rebates: Record<string, number> },
) {
  const { tx: db, brandId, now } = work
  const look = { db, brandId, now }
  const { config } = await brandById(db, brandId, now)
  refuseUnfit(await lockMember(work, agentId), 'marketing', config)
  if ((await pathOf(db, agentId)) === null) refuse('UPLINE_NONE')
  if (joinsAs === 'agent' && !(await mayRecruitAgents(look, agentId))) refuse('TEAM_TOO_DEEP')
  const most = await rebatesToGive(look, agentId)
  const above = ratesAbove(rebates, most)
  if (above.length === 0) return
  refuse('LINK_RATE_ABOVE_OWN', {
    allowedPpm: Object.fromEntries(above.map((category) => [category, most[category] ?? 0])),
  })
}

/** Accounts that an agent may still create today. */
export async function createsLeft(look: Look, agentId: string): Promise<number> {
  const { config } = await brandById(look.db, look.brandId, look.now)
  const { createdPerDay } = await settingsOf(look, teamSettings)
  const since = addMs(startOfDay(dayOf(look.now, config.timeZone), config.timeZone), -1)
  return Math.max(0, createdPerDay - (await countCreated(look.db, { agentId, since })))
}
