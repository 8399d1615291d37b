import { settingsOf } from '#foundations/settings'
import type { Glance } from '#platform/work'
import { revenueOf } from './ngr.rules.ts'
import { statementSettings } from './statement-settings.ts'

type Sums = {
  vendors: readonly { vendor: string; ggr: bigint }[]
  bonus: bigint
  paymentFee: bigint
  /** What the rebates of all levels on its bets cost. */
  rebateCost: bigint
}

/** The net revenue of what a team did, by the rules of dividends (rules/agents §6). */
export async function teamRevenue(
  { db, brandId, now }: Glance,
  { vendors, bonus, paymentFee, rebateCost }: Sums,
) {
  const settings = await settingsOf({ db, brandId, now }, statementSettings)
  const agentCost = settings.deductsRebates ? rebateCost : 0n
  const feePpm = (vendor: string) => settings.vendorFeesPpm[vendor] ?? 0
  return revenueOf(vendors, { bonus, paymentFee, agentCost }, feePpm)
}
