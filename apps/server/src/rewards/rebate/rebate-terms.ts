import { GAME_TYPES, rebateTerms } from '@parola/contract'
import { changeSettings, lastVersionOf, settingsOf } from '#foundations/settings'
import type { RebateTerm } from '#money/terms'
import type { Glance } from '#platform/work'
import { ratesOf } from './rebate.rules.ts'
import { type RebateSettings, rebateSettings } from './rebate-settings.ts'

/** Every category has a rate to change, also one that was added after the brand's rates were set. */
const ofAll = (rates: RebateSettings['ratesPpm']) =>
  Object.fromEntries([...GAME_TYPES].sort().map((type) => [type, rates[type] ?? 0]))

const termsOf = ({ ratesPpm, capPpm, minMinor, everyMinutes }: RebateSettings) => ({
  ...{ rates: ofAll(ratesPpm), cap: capPpm, min: minMinor, everyMinutes },
})

const isGameType = (type: string) => GAME_TYPES.some((known) => known === type)

/** The rates of the brand's rebate as operators change them. They apply to what is settled from then on. */
export const rebateTerm: RebateTerm = {
  now: async (look) => termsOf(await settingsOf(look, rebateSettings)),
  term: {
    part: 'rebate',
    schema: rebateTerms,
    read: async (work) => termsOf(await settingsOf(work, rebateSettings)),
    flaws: async (_work, { value }) => {
      const rates = value?.rates ?? {}
      const unknown = Object.keys(rates).filter((type) => !isGameType(type))
      const missing = GAME_TYPES.filter((type) => !(type in rates))
      return [
        ...unknown.map((type) => ({ field: `rates.${type}`, rule: 'unknown' })),
        ...missing.map((type) => ({ field: `rates.${type}`, rule: 'required' })),
      ]
    },
    write: async (work, { value, reason }) => {
      if (!value) return
      const { rates, cap, min, everyMinutes } = value
      await changeSettings(work, rebateSettings, {
        value: { ratesPpm: rates, capPpm: cap, minMinor: String(min), everyMinutes },
        version: await lastVersionOf(work, rebateSettings),
        reason,
      })
    },
  },
}

type MemberRates = { ratesPpm: Record<string, number>; capPpm: number }

/** The rates of members who were given none of their own, by category, and the highest rate that any member has. */
export async function memberRates(
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
): Promise<MemberRates> {
  const settings = await settingsOf(look, rebateSettings)
  return { ratesPpm: ratesOf(settings), capPpm: settings.capPpm }
}
