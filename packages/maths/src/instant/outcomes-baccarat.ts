import {
  type BaccaratBet,
  type BaccaratEnd,
  type BaccaratPlace,
  bankerDraws,
  endReturnX100,
} from './baccarat.ts'
import { paid } from './money.ts'
import type { Outcome } from './outcomes.ts'

const SHOE = 416
const COPIES = 8
const SUITS = 4
const TENS = 10
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, TENS] as const
/** Cards of a value in the shoe: four ranks count ten. */
const ranksOf = (value: number) => (value === TENS ? SUITS : 1)
const cardsOf = (value: number) => ranksOf(value) * SUITS * COPIES

type Pair = BaccaratEnd['playerPair']
type Pairs = { player: Pair; banker: Pair; chance: number }

/** How likely two cards of one value are no pair, a pair, or one card twice. */
function pairOf(value: number): { pair: Pair; chance: number }[] {
  const others = cardsOf(value) - 1
  const [same, perfect] = [SUITS * COPIES - 1, COPIES - 1]
  return [
    { pair: 0, chance: (others - same) / others },
    { pair: 1, chance: (same - perfect) / others },
    { pair: 2, chance: perfect / others },
  ]
}

/** Both hands are of one value: their four cards come from the same few kinds. */
function pairsOfSame(value: number): Pairs[] {
  const kinds = ranksOf(value) * SUITS
  const all = new Map<string, Pairs>()
  const left = new Array<number>(kinds).fill(COPIES)
  const pair = (a: number, b: number): Pair =>
    a === b ? 2 : Math.floor(a / SUITS) === Math.floor(b / SUITS) ? 1 : 0
  const draw = (drawn: number[], chance: number) => {
    if (drawn.length === 4) {
      const [a = 0, b = 0, c = 0, d = 0] = drawn
      const [player, banker] = [pair(a, b), pair(c, d)]
      const key = `${player}${banker}`
      all.set(key, { player, banker, chance: (all.get(key)?.chance ?? 0) + chance })
      return
    }
    for (let kind = 0; kind < kinds; kind += 1) {
      const ways = left[kind] as number
      left[kind] = ways - 1
      draw([...drawn, kind], (chance * ways) / (kinds * COPIES - drawn.length))
      left[kind] = ways
    }
  }
  draw([], 1)
  return [...all.values()]
}

const sameOf = new Map<number, Pairs[]>()

/** The pairs of both hands by what their first cards count. */
function pairsOf([p1 = 0, b1 = 0, p2 = 0, b2 = 0]: readonly number[]): Pairs[] {
  if (p1 === p2 && b1 === b2 && p1 === b1) {
    const known = sameOf.get(ranksOf(p1)) ?? pairsOfSame(p1)
    sameOf.set(ranksOf(p1), known)
    return known
  }
  const none = [{ pair: 0 as Pair, chance: 1 }]
  const player = p1 === p2 ? pairOf(p1) : none
  const banker = b1 === b2 ? pairOf(b1) : none
  return player.flatMap((one) =>
    banker.map((other) => ({
      ...{ player: one.pair, banker: other.pair },
      chance: one.chance * other.chance,
    })),
  )
}

type Points = { player: number; banker: number; dealt: number }
type Sum = (points: Points, chance: number) => void
/** The cards that are left of each value, and how likely it came to this. */
type Shoe = { left: number[]; chance: number }

/** Draws one card more: each value with its chance. */
function eachCard(
  dealt: number,
  { left, chance }: Shoe,
  drawn: (value: number, then: Shoe) => void,
) {
  for (const value of VALUES) {
    const ways = left[value] as number
    left[value] = ways - 1
    drawn(value, { left, chance: (chance * ways) / (SHOE - dealt) })
    left[value] = ways
  }
}

/** Every way that the drawing rules go on from four cards, with what the hands come to. */
function drawOn([p1 = 0, b1 = 0, p2 = 0, b2 = 0]: readonly number[], shoe: Shoe, sum: Sum) {
  const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
  const bank = (points: Points, third: number | null, then: Shoe) => {
    const { dealt } = points
    if (!bankerDraws(banker, third)) return sum(points, then.chance)
    eachCard(dealt, then, (value, { chance }) =>
      sum({ ...points, banker: (banker + value) % 10, dealt: dealt + 1 }, chance),
    )
  }
  if (player >= 8 || banker >= 8) return sum({ player, banker, dealt: 4 }, shoe.chance)
  if (player > 5) return bank({ player, banker, dealt: 4 }, null, shoe)
  eachCard(4, shoe, (value, then) =>
    bank({ player: (player + value) % 10, banker, dealt: 5 }, value % 10, then),
  )
}

const DEALT = [4, 5, 6]
const PAIRS: readonly Pair[] = [0, 1, 2]
const WAYS_TO_PAIR = PAIRS.length ** 2

/** An end without its pairs as a number: who leads, by a six or not, after how many cards. */
const numberOf = (lead: number, isSix: boolean, dealt: number) =>
  ((lead + 1) * 2 + Number(isSix)) * DEALT.length + dealt - 4

/** Every end with every pair, in the order of their numbers. */
const ENDS: BaccaratEnd[] = [-1, 0, 1].flatMap((lead) =>
  [false, true].flatMap((isSix) =>
    DEALT.flatMap((dealt) =>
      PAIRS.flatMap((playerPair) =>
        PAIRS.map((bankerPair) => ({ lead, isSix, dealt, playerPair, bankerPair })),
      ),
    ),
  ),
)

/** How likely each end of a deal from a full shoe is, counted over every run of cards. */
function chancesOfEnds(): Float64Array {
  const chances = new Float64Array(ENDS.length)
  const left = [0, ...VALUES.map(cardsOf)]
  const settle = (first: readonly number[], chance: number) => {
    const ends = new Float64Array(ENDS.length / WAYS_TO_PAIR)
    drawOn(first, { left, chance }, ({ player, banker, dealt }, then) => {
      const lead = Math.sign(banker - player)
      const end = numberOf(lead, lead > 0 && banker === 6, dealt)
      ends[end] = (ends[end] as number) + then
    })
    for (const { player, banker, chance: share } of pairsOf(first)) {
      const pair = player * PAIRS.length + banker
      for (const [end, then] of ends.entries()) {
        const at = end * WAYS_TO_PAIR + pair
        chances[at] = (chances[at] as number) + then * share
      }
    }
  }
  const deal = (first: readonly number[], chance: number) => {
    if (first.length === 4) return settle(first, chance)
    eachCard(first.length, { left, chance }, (value, then) => deal([...first, value], then.chance))
  }
  deal([], 1)
  return chances
}

let chances: Float64Array | null = null

/** What chips on places of baccarat come to together. */
export function baccaratOutcomes({ bets }: BaccaratBet): Outcome[] {
  chances ??= chancesOfEnds()
  const places = Object.entries(bets) as [BaccaratPlace, number][]
  return [...chances].flatMap((chance, at) => {
    if (chance === 0) return []
    const end = ENDS[at] as BaccaratEnd
    const back = places.map(([place, chip]) => paid(chip, endReturnX100(place, end), 100))
    return [{ chance, payout: back.reduce((sum, one) => sum + one, 0) }]
  })
}
