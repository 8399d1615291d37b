import { pipsOf } from './cards.ts'

export type Hand = { cards: number[]; stake: number; isDone: boolean; isSplit: boolean }

/** The best count of a hand: an ace is eleven as long as that does not bust. */
export function pointsOf(cards: readonly number[]): { points: number; isSoft: boolean } {
  const low = cards.reduce((sum, card) => sum + pipsOf(card), 0)
  const isSoft = low <= 11 && cards.some((card) => pipsOf(card) === 1)
  return { points: isSoft ? low + 10 : low, isSoft }
}

/** Two cards that make 21; after a split they are no blackjack. */
export function isBlackjack(hand: { cards: readonly number[]; isSplit: boolean }): boolean {
  return hand.cards.length === 2 && !hand.isSplit && pointsOf(hand.cards).points === 21
}

/** Whether the dealer has to beat it: not bust, and no blackjack. */
export function isLive(hand: Hand): boolean {
  return pointsOf(hand.cards).points <= 21 && !isBlackjack(hand)
}
