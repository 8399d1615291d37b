import type { FairStream } from '../fair-stream.ts'

const RANKS = '23456789TJQKA'
const SUITS = 'cdhs'
const DECK = 52

/** Card 0 is the two of clubs, 51 the ace of spades: rank times four plus suit. */
export function rankOf(card: number): number {
  return card >> 2
}

export function suitOf(card: number): number {
  return card & 3
}

export function cardName(card: number): string {
  return `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`
}

/** @throws RangeError when this names no card. */
export function cardOf(name: string): number {
  const rank = RANKS.indexOf(name[0] ?? '?')
  const suit = SUITS.indexOf(name[1] ?? '?')
  if (rank < 0 || suit < 0 || name.length !== 2) throw new RangeError(`no card ${name}`)
  return rank * 4 + suit
}

/** Ace one, pictures ten: blackjack counts so, and baccarat without the tens. */
export function pipsOf(card: number): number {
  const rank = rankOf(card)
  return rank === 12 ? 1 : Math.min(10, rank + 2)
}

/** Ace low: 1 to 13. */
export function lowRankOf(card: number): number {
  const rank = rankOf(card)
  return rank === 12 ? 1 : rank + 2
}

/** Cards of a fresh shoe, shuffled as they are drawn. */
export function shoe(stream: FairStream, decks: number): () => number {
  const size = DECK * decks
  const moved = new Map<number, number>()
  let i = 0
  return () => {
    if (i >= size) throw new RangeError('the shoe is empty')
    const j = i + stream.int(size - i)
    const card = moved.get(j) ?? j
    moved.set(j, moved.get(i) ?? i)
    i += 1
    return card % DECK
  }
}
