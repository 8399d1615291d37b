import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { game } from './game.ts'
import { stake } from './stake.ts'
import { ROULETTE_RED } from './tables.ts'

const POCKETS = 37
const BETS_MAX = 60

const INSIDE = {
  STRAIGHT: 36,
  SPLIT: 18,
  STREET: 12,
  TRIO: 12,
  CORNER: 9,
  FIRST_FOUR: 9,
  SIX_LINE: 6,
}
type Inside = keyof typeof INSIDE
const OUTSIDE = {
  RED: { returns: 2, holds: (n: number) => ROULETTE_RED.has(n) },
  BLACK: { returns: 2, holds: (n: number) => !ROULETTE_RED.has(n) },
  ODD: { returns: 2, holds: (n: number) => n % 2 === 1 },
  EVEN: { returns: 2, holds: (n: number) => n % 2 === 0 },
  LOW: { returns: 2, holds: (n: number) => n <= 18 },
  HIGH: { returns: 2, holds: (n: number) => n >= 19 },
  DOZEN1: { returns: 3, holds: (n: number) => n <= 12 },
  DOZEN2: { returns: 3, holds: (n: number) => n >= 13 && n <= 24 },
  DOZEN3: { returns: 3, holds: (n: number) => n >= 25 },
  COL1: { returns: 3, holds: (n: number) => n % 3 === 1 },
  COL2: { returns: 3, holds: (n: number) => n % 3 === 2 },
  COL3: { returns: 3, holds: (n: number) => n % 3 === 0 },
} as const
export type Outside = keyof typeof OUTSIDE

export type RouletteChip = { type: Inside | Outside; numbers?: number[] | undefined; stake: number }
export type RouletteBet = { bets: RouletteChip[] }

const key = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b).join('-')

/** Every inside bet that the layout knows, by its numbers. */
function layout(): Record<Inside, Set<string>> {
  const made: Record<Inside, Set<string>> = {
    STRAIGHT: new Set(Array.from({ length: POCKETS }, (_, n) => key([n]))),
    SPLIT: new Set(['0-1', '0-2', '0-3']),
    STREET: new Set(),
    TRIO: new Set(['0-1-2', '0-2-3']),
    CORNER: new Set(),
    FIRST_FOUR: new Set(['0-1-2-3']),
    SIX_LINE: new Set(),
  }
  for (let n = 1; n < POCKETS; n += 1) {
    const isEdge = n % 3 === 0
    const isLast = n > 33
    if (!isEdge) made.SPLIT.add(key([n, n + 1]))
    if (!isLast) made.SPLIT.add(key([n, n + 3]))
    if (!isEdge && !isLast) made.CORNER.add(key([n, n + 1, n + 3, n + 4]))
    if (n % 3 === 1) made.STREET.add(key([n, n + 1, n + 2]))
    if (n % 3 === 1 && !isLast) made.SIX_LINE.add(key([n, n + 1, n + 2, n + 3, n + 4, n + 5]))
  }
  return made
}
const LAYOUT = layout()

const isInside = (type: string): type is Inside => type in INSIDE

function isLegal({ type, numbers }: RouletteChip): boolean {
  if (!isInside(type)) return numbers === undefined
  return numbers !== undefined && LAYOUT[type].has(key(numbers))
}

/** What one chip returns when this number comes; zero loses every outside bet (rules/fairness §6). */
export function rouletteReturn(
  { type, numbers, stake: chip }: RouletteChip,
  number: number,
): number {
  if (isInside(type)) return numbers?.includes(number) ? chip * INSIDE[type] : 0
  const { returns, holds } = OUTSIDE[type]
  return number !== 0 && holds(number) ? chip * returns : 0
}

/** One zero, 37 pockets (rules/fairness §6). */
export function playRoulette(seeds: Seeds, { bets }: RouletteBet) {
  const number = fairStream(seeds).int(POCKETS)
  const each = bets.map((bet) => rouletteReturn(bet, number))
  return { number, each, payout: each.reduce((sum, one) => sum + one, 0) }
}

const stakeOf = ({ bets }: RouletteBet) => bets.reduce((sum, bet) => sum + bet.stake, 0)
const types = [...Object.keys(INSIDE), ...Object.keys(OUTSIDE)] as [Inside | Outside]

export const roulette = game<RouletteBet, never, object>({
  id: 'roulette',
  bet: z.strictObject({
    bets: z
      .array(
        z
          .strictObject({
            type: z.enum(types),
            numbers: z.array(z.int().min(0).max(36)).max(6).optional(),
            stake,
          })
          .refine(isLegal),
      )
      .min(1)
      .max(BETS_MAX),
  }),
  stakeOf,
  most: ({ bets }) => {
    const totals = Array.from({ length: POCKETS }, (_, number) =>
      bets.reduce((sum, bet) => sum + rouletteReturn(bet, number), 0),
    )
    return Math.max(...totals)
  },
  play: (seeds, bet) => {
    const { payout, ...shown } = playRoulette(seeds, bet)
    return { stake: stakeOf(bet), payout, isOver: true, shown }
  },
})
