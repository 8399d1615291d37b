import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { e4, times } from './money.ts'
import { stake } from './stake.ts'
import { PLINKO, type PlinkoRows, type Risk } from './tables.ts'

export type PlinkoBet = { stake: number; rows: PlinkoRows; risk: Risk }

/** A ball falls left or right at every row; the buckets pay by the table (rules/fairness §5). */
export function playPlinko(seeds: Seeds, bet: PlinkoBet) {
  const stream = fairStream(seeds)
  const path = Array.from({ length: bet.rows }, () => stream.int(2))
  const bucket = path.reduce((sum, bit) => sum + bit, 0)
  const multiplier = PLINKO[bet.rows][bet.risk][bucket] as string
  return { path, bucket, multiplier, payout: times(bet.stake, multiplier) }
}

const rows = z.union([z.literal(8), z.literal(12), z.literal(16)])

export const plinko = game<PlinkoBet, never, object>({
  id: 'plinko',
  bet: z.strictObject({ stake, rows, risk: z.enum(['low', 'medium', 'high']) }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => times(bet.stake, highest(PLINKO[bet.rows][bet.risk])),
  play: (seeds, bet) => {
    const { payout, ...shown } = playPlinko(seeds, bet)
    return { stake: bet.stake, payout, isOver: true, shown }
  },
})

/** The largest of some multipliers. */
export function highest(multipliers: readonly string[]): string {
  return multipliers.reduce((most, one) => (e4(one) > e4(most) ? one : most), '0')
}
