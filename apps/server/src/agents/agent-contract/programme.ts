import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { MINUTE_MS } from '#platform/clock'
import type { Glance } from '#platform/work'
import { isKindOpen } from './contracts.ts'
import { settlingOf } from './kinds.rules.ts'
import { programmeSettings, termsIn } from './programme-settings.ts'

/** What a brand offers to new agents: the kinds of contracts that are open, with their terms. */
export async function readProgramme({ db, brandId, now }: Glance) {
  const { config } = await brandById(db, brandId, now)
  const settings = await settingsOf({ db, brandId, now }, programmeSettings)
  const terms = termsIn(settings).filter(({ kind }) => isKindOpen(config, kind))
  const paidAfter = Object.fromEntries(
    terms.map(({ kind }) => [kind, settlingOf(kind).afterMs / MINUTE_MS]),
  )
  return { terms, paidAfter }
}
