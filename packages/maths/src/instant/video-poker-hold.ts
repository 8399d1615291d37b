import { rankOf, suitOf } from './cards.ts'
import { POKER_PAYS } from './tables.ts'

const DECK = 52
const HANDS = 32
const STRAIGHTS = new Set<number>([
  0b1000000001111,
  ...Array.from({ length: 9 }, (_, low) => 0b11111 << low),
])
const ROYAL = 0b11111 << 8
const JACKS_UP = 0b1111 << 9
const pays = (category: string) => POKER_PAYS[category] as number
const PAYS = {
  pair: pays('JACKS'),
  twoPair: pays('TWO_PAIR'),
  three: pays('THREE'),
  straight: pays('STRAIGHT'),
  flush: pays('FLUSH'),
  house: pays('FULL_HOUSE'),
  four: pays('FOUR'),
  straightFlush: pays('STRAIGHT_FLUSH'),
  royal: pays('ROYAL'),
}

/** Five different ranks. */
function paysOfFive(ranks: number, isFlush: boolean): number {
  const isStraight = STRAIGHTS.has(ranks)
  if (isFlush && isStraight) return ranks === ROYAL ? PAYS.royal : PAYS.straightFlush
  if (isFlush) return PAYS.flush
  return isStraight ? PAYS.straight : 0
}

/** What a hand pays, told by bits: ranks seen once or more, twice or more, thrice or more, all four. */
function paysOf(hand: Seen): number {
  if (hand.twice === 0) return paysOfFive(hand.once, hand.isFlush)
  if (hand.four > 0) return PAYS.four
  const isTwo = (hand.twice & (hand.twice - 1)) !== 0
  if (hand.thrice > 0) return isTwo ? PAYS.house : PAYS.three
  if (isTwo) return PAYS.twoPair
  return hand.twice & JACKS_UP ? PAYS.pair : 0
}

type Seen = {
  once: number
  twice: number
  thrice: number
  four: number
  suit: number
  isFlush: boolean
}

const NOTHING: Seen = { once: 0, twice: 0, thrice: 0, four: 0, suit: -1, isFlush: true }

function withCard(seen: Seen, card: number): Seen {
  const bit = 1 << rankOf(card)
  return {
    once: seen.once | bit,
    twice: seen.twice | (seen.once & bit),
    thrice: seen.thrice | (seen.twice & bit),
    four: seen.four | (seen.thrice & bit),
    suit: suitOf(card),
    isFlush: seen.isFlush && (seen.suit < 0 || seen.suit === suitOf(card)),
  }
}

/** The sum of what all ways to draw the missing cards pay, and how many ways there are. */
function sumOver(rest: readonly number[], seen: Seen, draws: { from: number; left: number }) {
  if (draws.left === 0) return { sum: paysOf(seen), ways: 1 }
  let sum = 0
  let ways = 0
  for (let i = draws.from; i <= rest.length - draws.left; i += 1) {
    const next = withCard(seen, rest[i] as number)
    const response = sumOver(rest, next, { from: i + 1, left: draws.left - 1 })
    sum += response.sum
    ways += response.ways
  }
  return { sum, ways }
}

/** What a hold is worth on average, in stakes: exact, over every draw. */
export function holdWorth(hand: readonly number[], hold: readonly number[]): number {
  const rest = Array.from({ length: DECK }, (_, card) => card).filter(
    (card) => !hand.includes(card),
  )
  const seen = hold.reduce((before, place) => withCard(before, hand[place] as number), NOTHING)
  const { sum, ways } = sumOver(rest, seen, { from: 0, left: hand.length - hold.length })
  return sum / ways
}

/** The hold with the best expectation; of equals, the one that holds more. */
export function bestHold(hand: readonly number[]): number[] {
  let best: { hold: number[]; worth: number } = { hold: [], worth: -1 }
  for (let mask = HANDS - 1; mask >= 0; mask -= 1) {
    const hold = hand.map((_, place) => place).filter((place) => mask & (1 << place))
    const worth = holdWorth(hand, hold)
    if (worth > best.worth) best = { hold, worth }
  }
  return best.hold
}
