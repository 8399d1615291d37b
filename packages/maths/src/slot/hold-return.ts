import type { SlotModel } from './model.ts'

/** What a hold gives back per spin, out of the chances of each number of coins in the window. */
export function holdReturn(model: SlotModel, chances: readonly number[]): number {
  const { hold, grid } = model
  if (!hold || !('rows' in grid)) return 0
  const cells = grid.reels * grid.rows
  const weights = hold.prizes.reduce((sum, { weight }) => sum + weight, 0)
  const mean = hold.prizes.reduce((sum, { value, weight }) => sum + (value * weight) / weights, 0)
  return chances.reduce((sum, chance, coins) => {
    if (coins < hold.trigger || chance === 0) return sum
    const end = endOf(hold, cells, coins)
    return sum + chance * (end.coins * mean + end.full * hold.full)
  }, 0)
}

type Hold = NonNullable<SlotModel['hold']>
type End = { coins: number; full: number }

/** How many coins lie at the end on the average, and how often the window is full. */
function endOf(hold: Hold, cells: number, coins: number): End {
  const ends: End[] = []
  ends[cells] = { coins: cells, full: 1 }
  for (let filled = cells - 1; filled >= coins; filled -= 1) {
    const landing = binomial(cells - filled, hold.chance[0] / hold.chance[1])
    // Until something lands or the respins are used up, the window stays as it is.
    const stays = landing[0] as number
    const ended = stays ** hold.respins
    const end = { coins: filled * ended, full: 0 }
    for (let more = 1; more < landing.length; more += 1) {
      const chance = ((landing[more] as number) * (1 - ended)) / (1 - stays)
      end.coins += chance * (ends[filled + more] as End).coins
      end.full += chance * (ends[filled + more] as End).full
    }
    ends[filled] = end
  }
  return ends[coins] as End
}

/** The chance of each number of hits in so many tries. */
function binomial(tries: number, chance: number): number[] {
  let counts = [1]
  for (let i = 0; i < tries; i += 1) {
    counts = [...counts, 0].map((same, n) => same * (1 - chance) + (counts[n - 1] ?? 0) * chance)
  }
  return counts
}
