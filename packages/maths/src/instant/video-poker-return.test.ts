import { beforeAll, expect, test, vi } from 'vitest'
import { cardName, rankOf, suitOf } from './cards.ts'
import { CERTIFIED_WAYS } from './certified-ways.ts'
import { HIT_RATES } from './hit-rates.ts'
import { STRATEGIES } from './strategies.ts'
import { pokerCategory, pokerPays } from './video-poker.ts'
import { bestHold, holdWorth } from './video-poker-hold.ts'
import { pokerStep } from './video-poker-strategy.ts'

// 2,598,960 deals are counted, each with all its holds and draws.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 })

const DECK = 52
const DEALS = 2_598_960
const HAND = 5
const HOLDS = 32
const SUITS = 4

/** How many of the cards below are chosen: `CHOOSE[card][size]`. */
const CHOOSE = Array.from({ length: DECK + 1 }, (_, n) =>
  Array.from({ length: HAND + 1 }, (_, k) => {
    let ways = 1
    for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1)
    return ways
  }),
)
/** Sets of nought to five cards, one after another: where those of a size begin. */
const OFFSETS = [0, 1, 2, 3, 4, 5, 6].map((size) => {
  let before = 0
  for (let k = 0; k < size; k += 1) before += CHOOSE[DECK]?.[k] ?? 0
  return before
})
const SIZE = Array.from({ length: HOLDS }, (_, hold) => hold.toString(2).split('1').length - 1)
/** How many draws a hold has. */
const WAYS = SIZE.map((size) => CHOOSE[DECK - HAND]?.[HAND - size] as number)

/** Where each of the 32 holds of a hand, its cards ascending, stands among all sets of cards. */
function placesOf(hand: readonly number[], places: Int32Array) {
  places[0] = 0
  for (let top = 0; top < HAND; top += 1) {
    for (let below = 0; below < 1 << top; below += 1) {
      const size = (SIZE[below] as number) + 1
      places[below | (1 << top)] =
        (places[below] as number) + ((CHOOSE[hand[top] as number] as number[])[size] as number)
    }
  }
  for (let hold = 0; hold < HOLDS; hold += 1) {
    places[hold] = (places[hold] as number) + (OFFSETS[SIZE[hold] as number] as number)
  }
}

function eachDeal(seen: (hand: number[]) => void) {
  const hand = [0, 0, 0, 0, 0]
  const next = (place: number, from: number) => {
    if (place === HAND) return seen(hand)
    for (let card = from; card <= DECK - HAND + place; card += 1) {
      hand[place] = card
      next(place + 1, card + 1)
    }
  }
  next(0, 0)
}

/** The hand with its suits called by their first appearance: hands of one name differ by suits only. */
function nameOf(hand: readonly number[]): number {
  const called = [-1, -1, -1, -1]
  let suits = 0
  let name = 0
  for (let place = 0; place < HAND; place += 1) {
    const card = hand[place] as number
    const suit = suitOf(card)
    if ((called[suit] as number) < 0) {
      called[suit] = suits
      suits += 1
    }
    name = name * DECK + rankOf(card) * SUITS + (called[suit] as number)
  }
  return name
}

type Kind = { hand: number[]; deals: number; pays: number }
/** Of each set of cards: what all hands that hold it pay, how often, and the powers of what counts for the monitor. */
type Sums = Record<'pays' | 'hits' | 'capped' | 'squares' | 'cubes', Float64Array>

/** All kinds of hands, and for every set of up to five cards what all hands that hold it pay. */
function countDeals() {
  const kinds = new Map<number, Kind>()
  const size = OFFSETS[HAND + 1] as number
  const made = () => new Float64Array(size)
  const sums: Sums = { pays: made(), hits: made(), capped: made(), squares: made(), cubes: made() }
  const places = new Int32Array(HOLDS)
  eachDeal((hand) => {
    const name = nameOf(hand)
    let kind = kinds.get(name)
    if (!kind) {
      kind = { hand: [...hand], deals: 0, pays: pokerPays(pokerCategory(hand)) }
      kinds.set(name, kind)
    }
    kind.deals += 1
    if (kind.pays === 0) return
    placesOf(hand, places)
    const capped = Math.min(CERTIFIED_WAYS['video-poker'].cap, kind.pays)
    const more = { pays: kind.pays, hits: 1, capped, squares: capped ** 2, cubes: capped ** 3 }
    for (const [what, amount] of Object.entries(more)) {
      const all = sums[what as keyof Sums]
      for (const place of places) all[place] = (all[place] as number) + amount
    }
  })
  return { kinds: [...kinds.values()], sums }
}

/** What each hold comes to over all its draws: never a card that was thrown away. */
function holdsOf(sums: Float64Array, hand: readonly number[]): number[] {
  const places = new Int32Array(HOLDS)
  placesOf(hand, places)
  const worth = Array.from(places, (place) => sums[place] as number)
  for (let card = 1; card < HOLDS; card <<= 1) {
    for (let hold = 0; hold < HOLDS; hold += 1) {
      if (!(hold & card)) worth[hold] = (worth[hold] as number) - (worth[hold | card] as number)
    }
  }
  return worth.map((all, hold) => all / (WAYS[hold] as number))
}

let counted: ReturnType<typeof countDeals>
beforeAll(() => {
  counted = countDeals()
})

const overDeals = (weightOf: (kind: Kind) => number) =>
  counted.kinds.reduce((sum, kind) => sum + kind.deals * weightOf(kind), 0) / DEALS

test('[FAIR-010] video poker returns 97.2984 % with the best holds, over every deal and draw', () => {
  expect(counted.kinds.reduce((sum, { deals }) => sum + deals, 0)).toBe(DEALS)
  const rtp = overDeals(({ hand }) => Math.max(...holdsOf(counted.sums.pays, hand)))
  expect((100 * rtp).toFixed(4)).toBe('97.2984')
})

test('[FAIR-010] holds by heart return and hit what is certified of them', () => {
  const byHeart = (sums: Float64Array) =>
    overDeals(({ hand }) => {
      const step = pokerStep({ deal: hand.map(cardName), category: pokerCategory(hand) })
      const hold = step.hold.reduce((all, place) => all | (1 << place), 0)
      return holdsOf(sums, hand)[hold] as number
    })
  const rtp = 100 * byHeart(counted.sums.pays)
  expect(rtp.toFixed(2)).toBe(STRATEGIES['video-poker'].certified)
  expect(byHeart(counted.sums.hits)).toBeCloseTo(HIT_RATES['video-poker'].rate, 9)
  const [mean, square, cube] = [counted.sums.capped, counted.sums.squares, counted.sums.cubes].map(
    byHeart,
  ) as [number, number, number]
  const certified = CERTIFIED_WAYS['video-poker']
  expect(mean).toBeCloseTo(certified.rtp, 9)
  expect(square - mean ** 2).toBeCloseTo(certified.variance, 7)
  expect(cube - 3 * mean * square + 2 * mean ** 3).toBeCloseTo(certified.cubes, 5)
})

test('the hint is the hold that is best when all draws are counted', () => {
  const few = counted.kinds.filter((_, i) => i % 9973 === 0)
  expect(few.length).toBeGreaterThan(10)
  for (const { hand } of few) {
    const worth = holdsOf(counted.sums.pays, hand)
    const hint = bestHold(hand)
    expect(holdWorth(hand, hint)).toBeCloseTo(Math.max(...worth), 10)
  }
})
