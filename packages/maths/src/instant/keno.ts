import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { times } from './money.ts'
import { highest } from './plinko.ts'
import { stake } from './stake.ts'
import { KENO } from './tables.ts'

export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10
export const KENO_PICKS = 10

export type KenoBet = { stake: number; picks: number[] }

/** Ten of forty are drawn; the picks pay by how many were hit (rules/fairness §5). */
export function playKeno(seeds: Seeds, bet: KenoBet) {
  const numbers = Array.from({ length: KENO_NUMBERS }, (_, i) => i + 1)
  const draw = fairStream(seeds).sample(numbers, KENO_DRAWN)
  const hits = bet.picks.filter((pick) => draw.includes(pick)).length
  const multiplier = KENO[bet.picks.length]?.[hits] ?? '0'
  return { draw, hits, multiplier, payout: times(bet.stake, multiplier) }
}

const picks = z
  .array(z.int().min(1).max(KENO_NUMBERS))
  .min(1)
  .max(KENO_PICKS)
  .refine((list) => new Set(list).size === list.length)

export const keno = game<KenoBet, never, object>({
  id: 'keno',
  bet: z.strictObject({ stake, picks }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => times(bet.stake, highest(Object.values(KENO[bet.picks.length] ?? {}))),
  play: (seeds, bet) => {
    const { payout, ...shown } = playKeno(seeds, bet)
    return { stake: bet.stake, payout, isOver: true, shown }
  },
})
