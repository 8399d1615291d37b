import { TEAM_REPORT_DAYS_MAX } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { isInTeam, sizeOf } from '#people/team'
import { countDays, spanOf } from '#platform/clock'
import { isId } from '#platform/random'
import { type Glance, memberOf, refuse } from '#platform/work'

/** The account whose team a report shows: the caller, or somebody below. @throws Refusal NOT_FOUND */
export async function rootOf(glance: Glance, memberId?: string): Promise<string> {
  const agentId = memberOf(glance)
  if (memberId === undefined || memberId === agentId) return agentId
  const isBelow = await isInTeam(glance.db, { agentId, memberId })
  return isBelow ? memberId : refuse('NOT_FOUND')
}

/** The instants of a period in the brand's zone. @throws Refusal VALIDATION for one that is too long or empty */
export async function rangeIn(glance: Glance, period: { from: string; to: string }) {
  const days = countDays(period)
  if (days < 1 || days > TEAM_REPORT_DAYS_MAX) {
    refuse('VALIDATION', { fields: [{ field: 'to', rule: 'wrong' }] })
  }
  const { config } = await brandById(glance.db, glance.brandId, glance.now)
  return { ...spanOf(period, config.timeZone), timeZone: config.timeZone }
}

/** The id in a cursor; the first page for anything else. */
export const afterIn = (cursor?: string) => (isId(cursor) ? cursor : null)

type Period = { from: string; to: string; memberId?: string | undefined }

/** The team that a list is of, and its period. @throws Refusal NOT_FOUND, VALIDATION */
export async function teamIn(glance: Glance, query: Period) {
  const { from, to } = await rangeIn(glance, query)
  return { agentId: memberOf(glance), rootId: await rootOf(glance, query.memberId), from, to }
}

/**
 * Accounts of a team whose rows are looked for account by account. Those of a larger team are looked for among the rows of
 * everybody, the newest first: then the size of the team makes no difference (decision 0018).
 */
const SMALL_TEAM_MAX = 5000

/** Rows that are looked at for one page. The accounts of a small team share those of a filter. */
export const LOOKED_AT = 20_000

/** The team of a list that is read from single rows: whether it is small decides how they are looked for. */
export async function listIn(glance: Glance, query: Period) {
  const team = await teamIn(glance, query)
  const { teamSize } = await sizeOf(glance.db, team.rootId)
  return { ...team, brandId: glance.brandId, teamSize, isSmall: teamSize <= SMALL_TEAM_MAX }
}
