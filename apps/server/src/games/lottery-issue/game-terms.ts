import { minorUnits } from '@parola/contract/core/values'
import { z } from 'zod'
import { type SettingsKind, settingsOf } from '#foundations/settings'
import type { Work } from '#platform/work'
import type { GameRow } from './issue.sql.ts'
import { lotterySettings } from './lottery-settings.ts'

const limit = minorUnits.nullable()

const schema = z.object({
  /** Odds by bet and tier that differ from the table. */
  odds: z.record(z.string(), z.record(z.string(), z.string())),
  mostUnitMinor: limit,
  mostPayoutMinor: limit,
  mostLiabilityMinor: limit,
  closeS: z.number().int().min(1).nullable(),
})

export type GameTerms = z.output<typeof schema>

const OF_TABLE: GameTerms = {
  ...{ odds: {}, mostUnitMinor: null, mostPayoutMinor: null, mostLiabilityMinor: null },
  closeS: null,
}

const kinds = new Map<string, SettingsKind<typeof schema.shape>>()

/** What a brand sets of one game, in versions of its own: a change of another game never ends a planned one. */
export function gameTerms(game: string): SettingsKind<typeof schema.shape> {
  const known = kinds.get(game) ?? { name: `lottery-game:${game}`, schema, default: OF_TABLE }
  kinds.set(game, known)
  return known
}

export type SaleTerms = typeof lotterySettings.default & Pick<GameTerms, 'odds'>

/** What applies to a sale of a game at this moment: its own terms, and those of all games where it has none. */
export async function saleTermsOf(w: Work, { game }: GameRow): Promise<SaleTerms> {
  const settings = await settingsOf(w, lotterySettings)
  const own = await settingsOf(w, gameTerms(game))
  return {
    ...{ ...settings, odds: own.odds },
    mostUnitMinor: own.mostUnitMinor ?? settings.mostUnitMinor,
    mostPayoutMinor: own.mostPayoutMinor ?? settings.mostPayoutMinor,
    mostLiabilityMinor: own.mostLiabilityMinor ?? settings.mostLiabilityMinor,
  }
}
