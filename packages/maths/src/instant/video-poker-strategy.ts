import { cardOf, rankOf, suitOf } from './cards.ts'
import type { PokerShown, PokerStep } from './video-poker.ts'

const JACK = 9
const TEN = 8

type Hand = { ranks: number[]; suits: number[]; places: number[] }
type Hold = number[] | null

/** Holds that can be learned by heart, best first; the best holds of all pay a little more. */
export function pokerStep(response: unknown): PokerStep {
  const { deal, category } = response as PokerShown
  const cards = deal.map(cardOf)
  const hand = { ranks: cards.map(rankOf), suits: cards.map(suitOf), places: [0, 1, 2, 3, 4] }
  const isMade = !['NONE', 'JACKS', 'TWO_PAIR', 'THREE'].includes(category)
  const royal = ofOneSuit(hand, (rank) => rank >= TEN)
  const hold =
    (royal.length === 4 && category !== 'STRAIGHT_FLUSH' ? royal : null) ??
    (isMade ? hand.places : null) ??
    sameRanks(hand, category) ??
    drawing(hand, royal)
  return { hold }
}

/** Three of a kind, two pairs, a high pair. */
function sameRanks({ ranks, places }: Hand, category: string): Hold {
  if (category === 'NONE') return null
  return places.filter((place) => ranks.filter((rank) => rank === ranks[place]).length > 1)
}

function drawing(hand: Hand, royal: number[]): number[] {
  const { ranks, suits, places } = hand
  const pair = places.filter((place) => ranks.filter((rank) => rank === ranks[place]).length > 1)
  const flush = places.filter((place) => suits.filter((suit) => suit === suits[place]).length >= 4)
  const high = places.filter((place) => (ranks[place] as number) >= JACK)
  const suited = ofOneSuit(hand, (rank) => rank >= JACK)
  const isLong = (hold: number[], least: number): Hold => (hold.length >= least ? hold : null)
  return (
    isLong(straightOf(hand, flush), 4) ??
    isLong(royal, 3) ??
    isLong(flush, 4) ??
    isLong(pair, 2) ??
    isLong(straightOf(hand, places), 4) ??
    isLong(suited, 2) ??
    lowestTwo(ranks, high)
  )
}

/** The most cards of one suit whose ranks are such; of two suits the one with the lowest card. */
function ofOneSuit({ ranks, suits, places }: Hand, is: (rank: number) => boolean): number[] {
  const held = [0, 1, 2, 3].map((suit) =>
    places.filter((place) => suits[place] === suit && is(ranks[place] as number)),
  )
  const lowest = (hold: number[]) => Math.min(...hold.map((place) => ranks[place] as number))
  return held.reduce((best, one) => {
    const isEqual = one.length === best.length
    return (isEqual ? lowest(one) < lowest(best) : one.length > best.length) ? one : best
  })
}

/** Four of these cards that follow one another and are open at both ends. */
function straightOf({ ranks }: Hand, among: readonly number[]): number[] {
  for (let low = 0; low <= TEN; low += 1) {
    const held = [0, 1, 2, 3].map((step) => among.find((place) => ranks[place] === low + step))
    const found = held.filter((place) => place !== undefined)
    if (found.length === 4) return found
  }
  return []
}

/** Of more than two high cards the two lowest, which leave most straights open. */
function lowestTwo(ranks: readonly number[], high: readonly number[]): number[] {
  return [...high].sort((a, b) => (ranks[a] as number) - (ranks[b] as number)).slice(0, 2)
}
