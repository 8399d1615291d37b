import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { stake } from './stake.ts'

const FACES = 6
const BETS_MAX = 60
/** What a total returns, from 4 to 17. */
const TOTALS = [61, 31, 18, 13, 9, 7, 7, 7, 7, 9, 13, 18, 31, 61]
const SINGLE = [0, 2, 3, 13]

const face = z.int().min(1).max(FACES)
const chip = z.union([
  z.strictObject({ type: z.enum(['BIG', 'SMALL', 'ODD', 'EVEN', 'ANY_TRIPLE']), stake }),
  z.strictObject({ type: z.enum(['SINGLE', 'DOUBLE', 'TRIPLE']), n: face, stake }),
  z.strictObject({ type: z.literal('TOTAL'), n: z.int().min(4).max(17), stake }),
  z
    .strictObject({ type: z.literal('COMBO'), n: z.tuple([face, face]), stake })
    .refine(({ n }) => n[0] !== n[1]),
])

export type SicBoChip = z.output<typeof chip>
export type SicBoBet = { bets: SicBoChip[] }
type Throw = readonly number[]

const isTriple = ([a, b, c]: Throw) => a === b && b === c
const total = (dice: Throw) => dice.reduce((sum, one) => sum + one, 0)
const shown = (dice: Throw, n: number) => dice.filter((one) => one === n).length

function evenMoney(type: 'BIG' | 'SMALL' | 'ODD' | 'EVEN', dice: Throw): number {
  const sum = total(dice)
  const isWon = { BIG: sum >= 11, SMALL: sum <= 10, ODD: sum % 2 === 1, EVEN: sum % 2 === 0 }
  return isWon[type] && !isTriple(dice) ? 2 : 0
}

/** How many times its stake a chip returns (rules/fairness §9). */
export function sicBoTimes(bet: SicBoChip, dice: Throw): number {
  switch (bet.type) {
    case 'TOTAL':
      return total(dice) === bet.n ? (TOTALS[bet.n - 4] as number) : 0
    case 'SINGLE':
      return SINGLE[shown(dice, bet.n)] as number
    case 'DOUBLE':
      return shown(dice, bet.n) >= 2 ? 11 : 0
    case 'TRIPLE':
      return shown(dice, bet.n) === 3 ? 181 : 0
    case 'ANY_TRIPLE':
      return isTriple(dice) ? 31 : 0
    case 'COMBO':
      return bet.n.every((n) => dice.includes(n)) ? 7 : 0
    default:
      return evenMoney(bet.type, dice)
  }
}

export function settleSicBo(bets: readonly SicBoChip[], dice: Throw): number[] {
  return bets.map((bet) => bet.stake * sicBoTimes(bet, dice))
}

/** Three dice, thrown in order. */
export function throwDice(seeds: Seeds): number[] {
  const stream = fairStream(seeds)
  return [1, 2, 3].map(() => stream.int(FACES) + 1)
}

/** All 216 throws. */
export function allThrows(): number[][] {
  return Array.from({ length: FACES ** 3 }, (_, i) => [
    Math.floor(i / 36) + 1,
    (Math.floor(i / 6) % 6) + 1,
    (i % 6) + 1,
  ])
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const stakeOf = ({ bets }: SicBoBet) => sum(bets.map((bet) => bet.stake))

export const sicBo = game<SicBoBet, never, object>({
  id: 'sic-bo',
  bet: z.strictObject({ bets: z.array(chip).min(1).max(BETS_MAX) }),
  stakeOf,
  most: ({ bets }) => Math.max(...allThrows().map((dice) => sum(settleSicBo(bets, dice)))),
  play: (seeds, bet) => {
    const dice = throwDice(seeds)
    const each = settleSicBo(bet.bets, dice)
    return { stake: stakeOf(bet), payout: sum(each), isOver: true, shown: { dice, each } }
  },
})
