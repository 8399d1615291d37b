import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { paid, timesE4 } from './money.ts'
import { stake } from './stake.ts'

const SIDES = 10_000
const MOST_COUNT = 9800
const RETURN = 9900n

export type DiceBet = { stake: number; side: 'OVER' | 'UNDER'; targetX100: number }

/** How many of the 10,000 rolls win. */
export function winningRolls({ side, targetX100 }: Omit<DiceBet, 'stake'>): number {
  return side === 'OVER' ? SIDES - 1 - targetX100 : targetX100
}

export function diceMultiplierE4(count: number): number {
  return Number((RETURN * 10_000n) / BigInt(count))
}

/** A roll of 0.00 to 99.99, over or under a target (rules/fairness §3). */
export function playDice(seeds: Seeds, bet: DiceBet) {
  const roll = fairStream(seeds).int(SIDES)
  const winCount = winningRolls(bet)
  const multiplierE4 = diceMultiplierE4(winCount)
  const isWon = bet.side === 'OVER' ? roll > bet.targetX100 : roll < bet.targetX100
  return {
    rollX100: roll,
    winCount,
    multiplierE4,
    payout: isWon ? paid(bet.stake, multiplierE4, 10_000) : 0,
  }
}

export const dice = game<DiceBet, never, object>({
  id: 'dice',
  bet: z
    .strictObject({
      stake,
      side: z.enum(['OVER', 'UNDER']),
      targetX100: z.int().min(0).max(SIDES),
    })
    .refine((bet) => winningRolls(bet) >= 1 && winningRolls(bet) <= MOST_COUNT),
  stakeOf: (bet) => bet.stake,
  most: (bet) => timesE4(bet.stake, diceMultiplierE4(winningRolls(bet))),
  play: (seeds, bet) => {
    const { payout, ...shown } = playDice(seeds, bet)
    return { stake: bet.stake, payout, isOver: true, shown }
  },
})
