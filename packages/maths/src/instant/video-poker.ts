import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { cardName, rankOf, shoe, suitOf } from './cards.ts'
import { game, IllegalStep } from './game.ts'
import { stake } from './stake.ts'
import { POKER_PAYS } from './tables.ts'
import { bestHold } from './video-poker-hold.ts'

export type PokerCategory =
  | 'NONE'
  | 'JACKS'
  | 'TWO_PAIR'
  | 'THREE'
  | 'STRAIGHT'
  | 'FLUSH'
  | 'FULL_HOUSE'
  | 'FOUR'
  | 'STRAIGHT_FLUSH'
  | 'ROYAL'
export type PokerBet = { stake: number }
export type PokerStep = { hold: number[] }

const JACK = 9
const WHEEL = '0,1,2,3,12'

/** What five cards are worth (rules/fairness §13). */
export function pokerCategory(cards: readonly number[]): PokerCategory {
  const ranks = cards.map(rankOf).sort((a, b) => a - b)
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const isFlush = new Set(cards.map(suitOf)).size === 1
  if (counts.size === 5) return ofFive(ranks, isFlush)
  const most = Math.max(...counts.values())
  if (most === 4) return 'FOUR'
  if (most === 3) return counts.size === 2 ? 'FULL_HOUSE' : 'THREE'
  if (counts.size === 3) return 'TWO_PAIR'
  const [pair = 0] = [...counts].find(([, count]) => count === 2) ?? []
  return pair >= JACK ? 'JACKS' : 'NONE'
}

function ofFive(ranks: readonly number[], isFlush: boolean): PokerCategory {
  const [low = 0, , , , high = 0] = ranks
  const isStraight = high - low === 4 || ranks.join() === WHEEL
  if (isStraight && isFlush) return low === 8 ? 'ROYAL' : 'STRAIGHT_FLUSH'
  if (isFlush) return 'FLUSH'
  return isStraight ? 'STRAIGHT' : 'NONE'
}

export function pokerPays(category: PokerCategory): number {
  return POKER_PAYS[category] as number
}

export type PokerShown = {
  deal: string[]
  /** The hand after the draw; null before it. */
  final: string[] | null
  held: number[]
  category: PokerCategory
}

function dealt(draw: () => number): number[] {
  return [draw(), draw(), draw(), draw(), draw()]
}

/** Five cards, any held, the others drawn again from left to right. */
export function playVideoPoker(seeds: Seeds, bet: PokerBet, steps: readonly PokerStep[]) {
  const draw = shoe(fairStream(seeds), 1)
  const hand = dealt(draw)
  const [step] = steps
  if (steps.length > 1) throw new IllegalStep('drawn before')
  const final = step ? hand.map((card, i) => (step.hold.includes(i) ? card : draw())) : null
  const category = pokerCategory(final ?? hand)
  const shown: PokerShown = {
    deal: hand.map(cardName),
    final: final?.map(cardName) ?? null,
    held: step?.hold ?? [],
    category,
  }
  const payout = final ? bet.stake * pokerPays(category) : 0
  return { stake: bet.stake, payout, isOver: final !== null, shown }
}

const places = z
  .array(z.int().min(0).max(4))
  .max(5)
  .refine((list) => new Set(list).size === list.length)

export const videoPoker = game<PokerBet, PokerStep, PokerShown>({
  id: 'video-poker',
  bet: z.strictObject({ stake }),
  stakeOf: (bet) => bet.stake,
  most: (bet) => bet.stake * pokerPays('ROYAL'),
  play: playVideoPoker,
  choices: {
    step: z.strictObject({ hold: places }),
    lapse: (seeds) => [{ hold: bestHold(dealt(shoe(fairStream(seeds), 1))) }],
  },
})
