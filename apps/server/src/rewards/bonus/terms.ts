import { jsonOf } from '@parola/money'
import { z } from 'zod'
import { settingsOf } from '#foundations/settings'
import type { BonusTerms } from '#money/wagering'
import type { Work } from '#platform/work'
import { categorySettings } from '#rewards/category'

const minor = z.union([z.string(), z.bigint()]).transform((value) => BigInt(value))

/** The terms of a reward that is paid in bonus money, as they are stored with it. */
const stored = z.strictObject({
  maxBet: minor,
  maxConvert: minor.nullable(),
  excluded: z.array(z.number().int()),
  days: z.number().int(),
  deposit: z.strictObject({ reference: z.string(), amount: minor }).nullable(),
  /** One bet of exactly the amount, whose win above it becomes cash. */
  isFreeBet: z.boolean().default(false),
  hash: z.string(),
})

export type RewardTerms = z.output<typeof stored>

export function writeTerms(terms: RewardTerms): string {
  return jsonOf(terms)
}

/** Null for a reward in cash. */
export function readTerms(row: { bonus_terms: unknown }): RewardTerms | null {
  return row.bonus_terms === null ? null : stored.parse(row.bonus_terms)
}

/** The terms of a grant: those of the reward, and how the brand weighs bets at the claim. */
export async function grantTermsOf(work: Work, terms: RewardTerms): Promise<BonusTerms> {
  const { wageringPercent: weights } = await settingsOf(work, categorySettings)
  return { ...terms, weights }
}
