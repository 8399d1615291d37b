import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { cardName, pipsOf, rankOf, shoe } from './cards.ts'
import { game } from './game.ts'
import { paid } from './money.ts'
import { chips, sumOf } from './stake.ts'

const DECKS = 8

export const BACCARAT_BETS = [
  'PLAYER',
  'BANKER',
  'BANKER_NC',
  'TIE',
  'SUPER6',
  'PLAYER_PAIR',
  'BANKER_PAIR',
  'EITHER_PAIR',
  'PERFECT_PAIR',
  'BIG',
  'SMALL',
] as const
export type BaccaratPlace = (typeof BACCARAT_BETS)[number]
export type BaccaratBet = { bets: Partial<Record<BaccaratPlace, number>> }

export function baccaratPoints(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10
}

/** Whether the banker draws, by his points and the value of the player's third card. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5
  if (points <= 2) return true
  if (points === 3) return third !== 8
  const from = [0, 0, 0, 0, 2, 4, 6][points] ?? 10
  return third >= from && third <= 7
}

/** The hands by the drawing rules (rules/fairness §7). */
export function dealBaccarat(draw: () => number) {
  const player = [draw()]
  const banker = [draw()]
  player.push(draw())
  banker.push(draw())
  if (Math.max(baccaratPoints(player), baccaratPoints(banker)) >= 8) return { player, banker }
  let third: number | null = null
  if (baccaratPoints(player) <= 5) {
    const card = draw()
    player.push(card)
    third = pipsOf(card) % 10
  }
  if (bankerDraws(baccaratPoints(banker), third)) banker.push(draw())
  return { player, banker }
}

type Holders = { player: readonly number[]; banker: readonly number[] }

const isPair = ([a, b]: readonly number[]) => rankOf(a as number) === rankOf(b as number)
const isPerfect = ([a, b]: readonly number[]) => a === b

/** What a deal came to, for whoever has a chip on it. */
export type BaccaratEnd = {
  /** How far the banker leads. */
  lead: number
  /** Whether he won with six points. */
  isSix: boolean
  /** How many cards were dealt. */
  dealt: number
  /** No pair, a pair, or the same card twice. */
  playerPair: 0 | 1 | 2
  bankerPair: 0 | 1 | 2
}

const pairOf = (hand: readonly number[]) => (isPerfect(hand) ? 2 : isPair(hand) ? 1 : 0)

/** What a stake on a place returns, in hundredths. */
export function baccaratReturnX100(place: BaccaratPlace, { player, banker }: Holders): number {
  const lead = baccaratPoints(banker) - baccaratPoints(player)
  return endReturnX100(place, {
    lead,
    isSix: lead > 0 && baccaratPoints(banker) === 6,
    dealt: player.length + banker.length,
    playerPair: pairOf(player),
    bankerPair: pairOf(banker),
  })
}

/** What a stake on a place returns when a deal came to this, in hundredths. */
export function endReturnX100(place: BaccaratPlace, end: BaccaratEnd): number {
  const { lead, isSix, dealt, playerPair, bankerPair } = end
  const perfect = Number(playerPair === 2) + Number(bankerPair === 2)
  const side = (won: number) => (lead === 0 ? 100 : won)
  const returns: Record<BaccaratPlace, () => number> = {
    PLAYER: () => side(lead < 0 ? 200 : 0),
    BANKER: () => side(lead > 0 ? 195 : 0),
    BANKER_NC: () => side(lead > 0 ? (isSix ? 150 : 200) : 0),
    TIE: () => (lead === 0 ? 900 : 0),
    SUPER6: () => (isSix ? 1600 : 0),
    PLAYER_PAIR: () => (playerPair > 0 ? 1200 : 0),
    BANKER_PAIR: () => (bankerPair > 0 ? 1200 : 0),
    EITHER_PAIR: () => (playerPair + bankerPair > 0 ? 600 : 0),
    PERFECT_PAIR: () => [0, 2600, 20_100][perfect] ?? 0,
    BIG: () => (dealt > 4 ? 154 : 0),
    SMALL: () => (dealt === 4 ? 250 : 0),
  }
  return returns[place]()
}

/** What the best place pays; no round pays more on all of them together. */
const BEST_X100: Record<BaccaratPlace, number> = {
  PLAYER: 200,
  BANKER: 195,
  BANKER_NC: 200,
  TIE: 900,
  SUPER6: 1600,
  PLAYER_PAIR: 1200,
  BANKER_PAIR: 1200,
  EITHER_PAIR: 600,
  PERFECT_PAIR: 20_100,
  BIG: 154,
  SMALL: 250,
}

/** Eight decks, shuffled for every round. */
export function playBaccarat(seeds: Seeds, { bets }: BaccaratBet) {
  const hands = dealBaccarat(shoe(fairStream(seeds), DECKS))
  const places = Object.entries(bets) as [BaccaratPlace, number][]
  const payouts = Object.fromEntries(
    places.map(([place, chip]) => [place, paid(chip, baccaratReturnX100(place, hands), 100)]),
  )
  return {
    player: hands.player.map(cardName),
    banker: hands.banker.map(cardName),
    playerPoints: baccaratPoints(hands.player),
    bankerPoints: baccaratPoints(hands.banker),
    payouts,
    payout: sumOf(payouts),
  }
}

export const baccarat = game<BaccaratBet, never, object>({
  id: 'baccarat',
  bet: z.strictObject({ bets: chips(BACCARAT_BETS) }),
  stakeOf: ({ bets }) => sumOf(bets),
  most: ({ bets }) =>
    (Object.entries(bets) as [BaccaratPlace, number][]).reduce(
      (sum, [place, chip]) => sum + paid(chip, BEST_X100[place], 100),
      0,
    ),
  play: (seeds, bet) => {
    const { payout, ...shown } = playBaccarat(seeds, bet)
    return { stake: sumOf(bet.bets), payout, isOver: true, shown }
  },
})
