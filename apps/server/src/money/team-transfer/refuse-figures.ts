import { formatMinor } from '@parola/money'
import type { BrandConfig } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { refuse, type Work } from '#platform/work'
import { figuresOf } from './figures.ts'
import { brokenBy, dailyLeft } from './team-transfer.rules.ts'
import { teamTransferSettings } from './team-transfer-settings.ts'

type Bounds = { minMinor: bigint; maxMinor: bigint }

/** Money that the current step has taken from a wallet; `before` is what the sender had sent earlier on the day. */
type Taken = {
  memberId: string
  wallet: 'main' | 'agent'
  amount: bigint
  before: bigint
  config: BrandConfig
  /** Those of one transfer, unless others apply. */
  bounds?: Bounds
}

/**
 * Refuses what exceeds the limits of one transfer and of a day, or what of the wallet is free. Called behind the lock of the
 * wallet, after the money has left it.
 * @throws Refusal AMOUNT_OUT_OF_LIMITS, TRANSFER_DAILY_LIMIT, BONUS_HOLDS, TURNOVER_LEFT, INSUFFICIENT_FUNDS
 */
export async function refuseByFigures(
  work: Work,
  { memberId, wallet, amount, before, config, ...others }: Taken,
) {
  const { tx, brandId, now } = work
  const settings = await settingsOf(work, teamTransferSettings)
  const { bounds = settings } = others
  const figures = await figuresOf(tx, { brandId, now, moved: amount }, { memberId, wallet })
  const { free, freeWithoutBonus, bonus, locked, turnoverLeft } = figures
  const { minMinor, maxMinor } = bounds
  const policy = { minMinor, maxMinor, dailyMaxMinor: settings.dailyMaxMinor }
  const money = (minor: bigint) => formatMinor(minor, config.currency)
  const broken = brokenBy({ amount, sentToday: before, free, freeWithoutBonus, locked }, policy)
  if (broken === 'AMOUNT_OUT_OF_LIMITS') refuse(broken, limitsOf(config, bounds))
  if (broken === 'TRANSFER_DAILY_LIMIT') refuse(broken, { left: money(dailyLeft(policy, before)) })
  if (broken === 'BONUS_HOLDS' && bonus) {
    refuse(broken, { held: money(bonus.held), free: money(free), bonus: money(bonus.balance) })
  }
  if (broken === 'TURNOVER_LEFT') refuse(broken, { left: money(turnoverLeft), free: money(free) })
  if (broken) refuse(broken)
}

/** The smallest and the largest amount, for the refusal of another. */
export function limitsOf({ currency }: BrandConfig, { minMinor, maxMinor }: Bounds) {
  const params = { min: formatMinor(minMinor, currency), max: formatMinor(maxMinor, currency) }
  return { ...params, fields: [{ field: 'amount', rule: 'limits', params }] }
}
