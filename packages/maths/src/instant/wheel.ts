import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { times } from './money.ts'
import { highest } from './plinko.ts'
import { stake } from './stake.ts'
import { type Risk, WHEEL } from './tables.ts'

export type WheelBet = { stake: number; risk: Risk }

/** One of twenty segments (rules/fairness §5). */
export function playWheel(seeds: Seeds, bet: WheelBet) {
  const segments = WHEEL[bet.risk]
  const segment = fairStream(seeds).int(segments.length)
  const multiplier = segments[segment] as string
  return { segment, multiplier, payout: times(bet.stake, multiplier) }
}

export const wheel = game<WheelBet, never, object>({
  id: 'wheel',
  bet: z.strictObject({ stake, risk: z.enum(['low', 'medium', 'high']) }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => times(bet.stake, highest(WHEEL[bet.risk])),
  play: (seeds, bet) => {
    const { payout, ...shown } = playWheel(seeds, bet)
    return { stake: bet.stake, payout, isOver: true, shown }
  },
})
