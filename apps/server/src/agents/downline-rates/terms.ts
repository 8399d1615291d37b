import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { type Rates, rebatesAgreed } from '#people/invitation'
import { findMember } from '#people/member'
import { isDirectDownline, LEADING_TYPES, teamSettings } from '#people/team'
import { addMs, dayAfter, dayOf, MINUTE_MS } from '#platform/clock'
import { type Glance, refuse, type Work } from '#platform/work'

type Look = Pick<Glance, 'db' | 'brandId' | 'now'>
type Pair = { agentId: string; memberId: string }

/** @throws Refusal NOT_FOUND for whoever is not directly below the agent */
export async function refuseOutsideDownline(db: Look['db'], pair: Pair) {
  if (!(await isDirectDownline(db, pair))) refuse('NOT_FOUND')
}

/** All rates that an account has once it is given some others: what is not named stays. */
export async function mergedRates(look: Look, memberId: string, rates: Rates): Promise<Rates> {
  const { topRebatesPpm } = await settingsOf(look, teamSettings)
  const member = await findMember({ db: look.db }, memberId)
  const isLeading = member !== null && LEADING_TYPES.includes(member.type)
  const own = (await rebatesAgreed(look, memberId)) ?? (isLeading ? topRebatesPpm : {})
  return { ...own, ...rates } as Rates
}

export async function gapOf(look: Look): Promise<number> {
  return (await settingsOf(look, teamSettings)).minRateGapPpm
}

/** The brand's next day; a minute is left in any case, so that whatever counts at midnight has seen the change. */
export async function nextDay({ tx, brandId, now }: Work): Promise<string> {
  const { timeZone } = (await brandById(tx, brandId, now)).config
  return dayAfter(dayOf(addMs(now, MINUTE_MS), timeZone))
}
