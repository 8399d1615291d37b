import { minorUnits } from '@parola/contract/core/values'
import { WHEEL_TOTAL, wheelPartsOf } from '@parola/contract/rewards/wheel/wheel-terms'
import { mulDiv } from '@parola/money'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

const GROUPS_MAX = 10
const { group } = wheelPartsOf(minorUnits)
export type Group = z.output<typeof group>

/** The VIP wheel of each group of tiers (rules/loyalty §5): its odds, and the spins of a week. */
export const wheelSettings = defineSettings(
  'wheel',
  z.object({ groups: z.array(group).min(1).max(GROUPS_MAX).refine(isSound, 'order') }),
  { groups: defaultGroups() },
  { elsewhere: 'all' },
)

/** Groups begin at rising tiers, and the weights of each add up to the whole. */
export function isSound(groups: readonly Group[]): boolean {
  return groups.every(({ fromTier, segments }, i) => {
    const isAscending = i === 0 || fromTier > (groups[i - 1]?.fromTier ?? 0)
    return isAscending && segments.reduce((sum, { weight }) => sum + weight, 0) === WHEEL_TOTAL
  })
}

/** What a brand begins with: amounts in its minor units are `unit` times those in centavos. */
export function defaultGroups(unit = { numerator: 1n, denominator: 1n }): Group[] {
  const cash = (centavos: bigint) =>
    ({ kind: 'cash', amount: mulDiv(centavos, unit), multiple: 1 }) as const
  const freeBet = { kind: 'freeBet', stake: mulDiv(2000n, unit), days: 7 } as const
  const segments = [
    { reward: { kind: 'points' as const, points: 50 }, weight: 400_000 },
    { reward: { kind: 'points' as const, points: 200 }, weight: 250_000 },
    { reward: cash(500n), weight: 200_000 },
    { reward: freeBet, weight: 100_000 },
    { reward: cash(5000n), weight: 40_000 },
    { reward: cash(50_000n), weight: 9000 },
    { reward: cash(1_000_000n), weight: 1000 },
  ]
  const spins = [
    [1, 1],
    [4, 2],
    [7, 3],
    [10, 5],
    [14, 7],
    [18, 10],
  ] as const
  return spins.map(([fromTier, count]) => ({ fromTier, spins: count, segments }))
}
