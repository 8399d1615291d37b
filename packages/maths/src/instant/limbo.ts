import { z } from 'zod'
import { type Seeds, u52 } from '../fair-stream.ts'
import { game } from './game.ts'
import { paid } from './money.ts'
import { stake } from './stake.ts'

const RANGE = 2n ** 52n
const EDGE_PERCENT = 1
const LEAST_X100 = 101
const MOST_X100 = 100_000_000

export type LimboBet = { stake: number; targetX100: number }

/** The multiplier that 52 fair bits come to, in hundredths, at least 1.00; crash uses it too. */
export function multiplierX100(bits: bigint, edgePercent: number): number {
  const drawn = (BigInt(100 - edgePercent) * RANGE) / (RANGE - bits)
  return drawn < 100n ? 100 : Number(drawn)
}

/** A multiplier drawn at once; the bet wins when it reaches the target (rules/fairness §3). */
export function playLimbo(seeds: Seeds, bet: LimboBet, edgePercent = EDGE_PERCENT) {
  const resultX100 = multiplierX100(u52(seeds), edgePercent)
  const isWon = resultX100 >= bet.targetX100
  return { resultX100, payout: isWon ? paid(bet.stake, bet.targetX100, 100) : 0 }
}

export const limbo = game<LimboBet, never, object>({
  id: 'limbo',
  bet: z.strictObject({ stake, targetX100: z.int().min(LEAST_X100).max(MOST_X100) }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => paid(bet.stake, bet.targetX100, 100),
  play: (seeds, bet) => {
    const { payout, ...shown } = playLimbo(seeds, bet)
    return { stake: bet.stake, payout, isOver: true, shown }
  },
})
