import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { allThrows } from './sic-bo.ts'
import { chips, sumOf } from './stake.ts'
import { COLORS, type Color } from './tables.ts'

const RETURNS = [0, 2, 3, 4]
const ANY_TRIPLE = 31
const TRIPLE = 181

const TRIPLES = COLORS.map((color) => `TRIPLE_${color}` as const)
export const COLOR_BETS = [...COLORS, 'ANY_TRIPLE', ...TRIPLES] as const
export type ColorPlace = (typeof COLOR_BETS)[number]
export type ColorBet = { bets: Partial<Record<ColorPlace, number>> }

/** How many times its stake a place returns (rules/fairness §10). */
export function colorTimes(place: ColorPlace, dice: readonly Color[]): number {
  const isTriple = dice.every((one) => one === dice[0])
  if (place === 'ANY_TRIPLE') return isTriple ? ANY_TRIPLE : 0
  if (place.startsWith('TRIPLE_')) return isTriple && place === `TRIPLE_${dice[0]}` ? TRIPLE : 0
  return RETURNS[dice.filter((one) => one === place).length] as number
}

/** What each place of a bet pays for a throw. */
export function paidOnColors({ bets }: ColorBet, dice: readonly Color[]): Record<string, number> {
  const places = Object.entries(bets) as [ColorPlace, number][]
  return Object.fromEntries(places.map(([place, chip]) => [place, chip * colorTimes(place, dice)]))
}

/** Three dice with six colours. */
export function playColorGame(seeds: Seeds, bet: ColorBet) {
  const stream = fairStream(seeds)
  const dice = [1, 2, 3].map(() => COLORS[stream.int(COLORS.length)] as Color)
  const payouts = paidOnColors(bet, dice)
  return { dice, payouts, payout: sumOf(payouts) }
}

const throws = () => allThrows().map((dice) => dice.map((face) => COLORS[face - 1] as Color))

export const colorGame = game<ColorBet, never, object>({
  id: 'color-game',
  bet: z.strictObject({ bets: chips(COLOR_BETS as unknown as [ColorPlace]) }),
  stakeOf: ({ bets }) => sumOf(bets),
  most: (bet) => Math.max(...throws().map((dice) => sumOf(paidOnColors(bet, dice)))),
  play: (seeds, bet) => {
    const { payout, ...shown } = playColorGame(seeds, bet)
    return { stake: sumOf(bet.bets), payout, isOver: true, shown }
  },
})
