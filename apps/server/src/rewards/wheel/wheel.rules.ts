import { WHEEL_TOTAL } from '@parola/contract/rewards/wheel/wheel-terms'
import { mulDiv } from '@parola/money'
import type { Group } from './wheel-settings.ts'

/** The group of a tier; undefined below the first one. */
export function groupOf(groups: readonly Group[], tier: number): Group | undefined {
  return groups.findLast(({ fromTier }) => fromTier <= tier)
}

/** What points are worth: so many of them, in minor units. */
export type Ratio = { points: number; minor: bigint }

/** What a spin is worth on average, in minor units, rounded down once per segment; a free bet by its stake. */
export function faceValueOf({ segments }: Pick<Group, 'segments'>, ratio: Ratio): bigint {
  return segments.reduce((sum, { reward, weight }) => {
    const share = { numerator: BigInt(weight), denominator: BigInt(WHEEL_TOTAL) }
    return sum + mulDiv(worthOf(reward, ratio), share)
  }, 0n)
}

function worthOf(reward: Group['segments'][number]['reward'], { minor, points }: Ratio): bigint {
  switch (reward.kind) {
    case 'cash':
      return reward.amount
    case 'freeBet':
      return reward.stake
    case 'points':
      return (BigInt(reward.points) * minor) / BigInt(points)
  }
}

/** The Mondays after a day up to another one, at most so many: the last ones of a long absence. */
export function mondaysBetween(after: string, until: string, most: number): string[] {
  const mondays: string[] = []
  for (let day = Temporal.PlainDate.from(after).add({ days: 7 }); ; day = day.add({ days: 7 })) {
    if (Temporal.PlainDate.compare(day, Temporal.PlainDate.from(until)) > 0) break
    mondays.push(day.toString())
  }
  return mondays.slice(-most)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
