import type { BlackjackShown, BlackjackStep } from './blackjack.ts'
import { cardOf, pipsOf } from './cards.ts'

const ACE = 11
/** Dealer's cards from 2 to the ace; H hit, S stand, D double (else hit), E double (else stand). */
const HARD: Record<number, string> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
}
const SOFT: Record<number, string> = {
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SEEEESSHHH',
}
/** P splits; everything else is played as its sum. Keyed by the pips of one of the two. */
const PAIRS: Record<number, string> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPP----',
  3: 'PPPPPP----',
  4: '---PP-----',
  6: 'PPPPP-----',
  7: 'PPPPPP----',
  8: 'PPPPPPPPPP',
  9: 'PPPPP-PP--',
}
const STAND_FROM = 17
const SOFT_STAND_FROM = 19

/** Basic strategy of eight decks where the dealer stands on all 17; insurance is never taken. */
export function blackjackStep(response: unknown): BlackjackStep {
  const { can, hands, at, dealer } = response as BlackjackShown
  if (can.includes('decline')) return 'decline'
  const hand = hands[at]
  if (!hand) throw new RangeError('no hand to play')
  const column = columnOf(dealer[0] ?? '')
  const pair = pipsOf(cardOf(hand.cards[0] ?? ''))
  if (can.includes('split') && PAIRS[pair]?.[column] === 'P') return 'split'
  const choice = choiceOf(hand, column)
  if (choice === 'D' || choice === 'E') {
    if (can.includes('double')) return 'double'
    return choice === 'D' ? 'hit' : 'stand'
  }
  return choice === 'H' ? 'hit' : 'stand'
}

function columnOf(card: string): number {
  const pips = pipsOf(cardOf(card))
  return (pips === 1 ? ACE : pips) - 2
}

function choiceOf(hand: { points: number; isSoft: boolean }, column: number): string {
  if (hand.isSoft)
    return hand.points >= SOFT_STAND_FROM ? 'S' : (SOFT[hand.points]?.[column] ?? 'H')
  if (hand.points >= STAND_FROM) return 'S'
  return HARD[hand.points]?.[column] ?? 'H'
}
