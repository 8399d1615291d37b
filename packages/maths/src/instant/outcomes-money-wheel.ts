import { type MoneyWheelBet, moneyWheelPayout, SPINS_MAX, timesOf } from './money-wheel.ts'
import type { Outcome } from './outcomes.ts'
import { MONEY_WHEEL } from './tables.ts'

type Came = { segment: string; multiplier: number; chance: number }

const segments = Map.groupBy(MONEY_WHEEL, (segment) => segment)
const shareOf = (segment: string) => (segments.get(segment)?.length ?? 0) / MONEY_WHEEL.length

/** Each number with each multiplier that it may come with, over all runs of spins. */
function allRuns(): Came[] {
  const came: Came[] = []
  let multipliers = new Map([[1, 1]])
  for (let spin = 1; spin <= SPINS_MAX; spin += 1) {
    const next = new Map<number, number>()
    for (const [multiplier, before] of multipliers) {
      for (const segment of segments.keys()) {
        const chance = before * shareOf(segment)
        const times = timesOf(segment, multiplier)
        if (times === null) came.push({ segment, multiplier, chance })
        else next.set(times, (next.get(times) ?? 0) + chance)
      }
    }
    multipliers = next
  }
  // After the last spin no number has come.
  for (const [multiplier, chance] of multipliers) came.push({ segment: '', multiplier, chance })
  return came
}

let runs: Came[] | null = null

/** What chips on numbers of the game-show wheel come to together. */
export function moneyWheelOutcomes({ bets }: MoneyWheelBet): Outcome[] {
  runs ??= allRuns()
  return runs.map(({ segment, multiplier, chance }) => ({
    chance,
    payout: moneyWheelPayout(bets, segment, multiplier),
  }))
}
