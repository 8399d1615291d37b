import { cardOf, lowRankOf } from './cards.ts'
import { type HiLoShown, type HiLoStep, winningRanks } from './hi-lo.ts'
import { type MinesBet, type MinesStep, TILES } from './mines.ts'

/** What is certified of mines and hi-lo, whenever their player cashes out; in ten-thousandths. */
const RETURN_E4 = 9900
const RANKS = 13
/** What is so near to a whole number is one. */
const NEAR = 1e-6

/** What came back of a round beside what its choices are certified to return, per unit staked. */
export type Watched = { returned: number; expected: number; variance: number; cubes: number }

export type PlayedRound = {
  bet: unknown
  steps: readonly unknown[]
  shown: unknown
  stake: number
  payout: number
}

/** What a stake is worth after choices that were right with this chance, rounded as payouts are. */
function worthAfter(stake: number, chance: number): number {
  const timesE4 = Math.floor(RETURN_E4 / chance + NEAR)
  return Math.floor((stake * timesE4) / 10_000 + NEAR) / stake
}

/**
 * Each choice is a bet of its own: all that the round is worth, at stated odds. So what players choose, and
 * when they stop, moves nothing on the average. Where more than `cap` times the stake would ride, the round
 * is followed no further.
 */
function watchedBy(chances: readonly number[], round: PlayedRound, cap: number): Watched | null {
  const [first] = chances
  if (first === undefined) return null
  const sums = { expected: 0, variance: 0, cubes: 0 }
  let before = 0
  let sofar = 1
  for (const chance of chances) {
    sofar *= chance
    const worth = worthAfter(round.stake, sofar)
    if (worth > cap) return { returned: before, ...sums }
    sums.expected += chance * worth - before
    sums.variance += chance * (1 - chance) * worth ** 2
    sums.cubes += chance * (1 - chance) * (1 - 2 * chance) * worth ** 3
    before = worth
  }
  return { returned: round.payout / round.stake, ...sums }
}

function minesChances({ bet, steps }: PlayedRound): number[] {
  const { mines } = bet as MinesBet
  const picks = (steps as MinesStep[]).filter((step) => 'pick' in step)
  return picks.map((_pick, before) => (TILES - mines - before) / (TILES - before))
}

function hiLoChances({ steps, shown }: PlayedRound): number[] {
  const { cards } = shown as HiLoShown
  return (steps as HiLoStep[]).flatMap((step, at) =>
    step === 'HI' || step === 'LO'
      ? [winningRanks(step, lowRankOf(cardOf(cards[at] as string))) / RANKS]
      : [],
  )
}

const CHANCES = { mines: minesChances, 'hi-lo': hiLoChances }
/** Games each of whose choices has certified odds. */
export type SteppedId = keyof typeof CHANCES

export const isStepped = (id: string): id is SteppedId => Object.hasOwn(CHANCES, id)

/** A round of mines or hi-lo against the certified odds of its choices; null when nothing was chosen. */
export function watchedSteps(id: SteppedId, round: PlayedRound, cap: number): Watched | null {
  return watchedBy(CHANCES[id](round), round, cap)
}
