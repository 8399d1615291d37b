import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { teamSettings } from '#people/team'
import { dayOf } from '#platform/clock'
import type { Glance } from '#platform/work'
import { lowestOf, type Rates, ratesToGive } from './link.rules.ts'
import { type RatesFrom, selectRates } from './rates.sql.ts'

type Look = Pick<Glance, 'db' | 'brandId' | 'now'>

/** Which rates of a list apply on a day of the brand. */
export const ratesAt = (rates: readonly RatesFrom[], day: string): Rates | undefined =>
  rates.findLast(({ from }) => from === null || from <= day)?.rates

/** The rebate rates that a member has now, and those that are to come; undefined where there are none. */
export async function rebatesGiven({ db, brandId, now }: Look, memberId: string) {
  const { config } = await brandById(db, brandId, now)
  const day = dayOf(now, config.timeZone)
  const given = (await selectRates(db, [memberId])).get(memberId) ?? []
  const next = given.filter(({ from }) => from !== null && from > day)
  return { now: ratesAt(given, day), next }
}

/** The rebate rates that a member was given last, whether they apply yet or not; undefined where there are none. */
export async function rebatesAgreed({ db }: Pick<Look, 'db'>, memberId: string) {
  return (await selectRates(db, [memberId])).get(memberId)?.at(-1)?.rates
}

/** The highest rebate rates that an agent may give, by category: now, and still when the agent's own ones change. */
export async function rebatesToGive(look: Look, agentId: string): Promise<Record<string, number>> {
  const settings = await settingsOf(look, teamSettings)
  const { now = settings.topRebatesPpm as Rates, next } = await rebatesGiven(look, agentId)
  const own = lowestOf([now, ...next.map(({ rates }) => rates)])
  return ratesToGive(own, settings.minRateGapPpm)
}
