import { z } from 'zod'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { type Hand, isBlackjack, isLive, pointsOf } from './blackjack-hand.ts'
import { cardName, pipsOf, shoe } from './cards.ts'
import { game, IllegalStep } from './game.ts'
import { stake } from './stake.ts'

const DECKS = 8
const HANDS_MAX = 4
const DEALER_STANDS = 17
const AUTO_HIT_BELOW = 12

export const BLACKJACK_STEPS = ['hit', 'stand', 'double', 'split', 'insurance', 'decline'] as const
export type BlackjackStep = (typeof BLACKJACK_STEPS)[number]
export type BlackjackBet = { stake: number }

type Table = {
  draw: () => number
  bet: number
  hands: Hand[]
  dealer: number[]
  /** Which hand is being played. */
  at: number
  insurance: number
  phase: 'insurance' | 'hands' | 'over'
}

export type BlackjackShown = {
  hands: { cards: string[]; stake: number; points: number; isSoft: boolean; isDone: boolean }[]
  /** The second card is hidden until the dealer's turn. */
  dealer: string[]
  dealerPoints: number
  at: number
  insurance: number
  can: BlackjackStep[]
  payouts: number[]
}

const newHand = (cards: number[], bet: number): Hand => ({
  cards,
  stake: bet,
  isDone: false,
  isSplit: false,
})

function deal(seeds: Seeds, bet: number): Table {
  const draw = shoe(fairStream(seeds), DECKS)
  const [first, up, second, hole] = [draw(), draw(), draw(), draw()]
  const table: Table = {
    draw,
    bet,
    hands: [newHand([first, second], bet)],
    dealer: [up, hole],
    at: 0,
    insurance: 0,
    phase: 'hands',
  }
  if (pipsOf(up) === 1) table.phase = 'insurance'
  else peek(table)
  return table
}

/** The dealer looks under an ace or a ten; a blackjack on either side ends the round. */
function peek(table: Table) {
  const [hand] = table.hands
  const isEnd = isBlackjack({ cards: table.dealer, isSplit: false }) || (hand && isBlackjack(hand))
  if (isEnd) {
    for (const one of table.hands) one.isDone = true
    table.phase = 'over'
    return
  }
  table.phase = 'hands'
  goOn(table)
}

/** To the next hand that has a choice, which gets its second card then; after the last, the dealer. */
function goOn(table: Table) {
  for (table.at = 0; table.at < table.hands.length; table.at += 1) {
    const hand = table.hands[table.at] as Hand
    const [first = 0] = hand.cards
    if (hand.cards.length === 1) {
      hand.cards.push(table.draw())
      hand.isDone = pipsOf(first) === 1
    }
    if (pointsOf(hand.cards).points >= 21) hand.isDone = true
    if (!hand.isDone) return
  }
  table.phase = 'over'
  if (!table.hands.some(isLive)) return
  while (pointsOf(table.dealer).points < DEALER_STANDS) table.dealer.push(table.draw())
}

function canDo(table: Table): BlackjackStep[] {
  if (table.phase === 'insurance') return ['insurance', 'decline']
  const hand = table.hands[table.at]
  if (table.phase === 'over' || !hand) return []
  const [a, b] = hand.cards as [number, number]
  const isFirst = hand.cards.length === 2
  const canSplit = isFirst && pipsOf(a) === pipsOf(b) && table.hands.length < HANDS_MAX
  return [
    'hit',
    'stand',
    ...(isFirst ? (['double'] as const) : []),
    ...(canSplit ? (['split'] as const) : []),
  ]
}

function split(table: Table, hand: Hand) {
  const parts = hand.cards.map((card) => ({ ...newHand([card], table.bet), isSplit: true }))
  table.hands.splice(table.at, 1, ...parts)
}

function take(table: Table, step: BlackjackStep) {
  if (!canDo(table).includes(step)) throw new IllegalStep(step)
  if (step === 'insurance') table.insurance = Math.floor(table.bet / 2)
  if (step === 'insurance' || step === 'decline') return peek(table)
  const hand = table.hands[table.at] as Hand
  if (step === 'split') split(table, hand)
  if (step === 'stand') hand.isDone = true
  if (step === 'hit' || step === 'double') hand.cards.push(table.draw())
  if (step === 'double') {
    hand.stake += table.bet
    hand.isDone = true
  }
  goOn(table)
}

/** What a hand returns against the dealer; a blackjack pays 3 to 2, rounded down. */
function returnOf(hand: Hand, dealer: readonly number[]): number {
  const hasDealer = isBlackjack({ cards: dealer, isSplit: false })
  if (isBlackjack(hand)) {
    return hasDealer ? hand.stake : hand.stake + Math.floor((hand.stake * 3) / 2)
  }
  const { points } = pointsOf(hand.cards)
  const house = pointsOf(dealer).points
  if (points > 21 || hasDealer) return 0
  if (house > 21 || points > house) return hand.stake * 2
  return points === house ? hand.stake : 0
}

function shownOf(table: Table, payouts: number[]): BlackjackShown {
  const isOver = table.phase === 'over'
  const dealer = isOver ? table.dealer : table.dealer.slice(0, 1)
  return {
    hands: table.hands.map(({ cards, stake: bet, isDone }) => ({
      cards: cards.map(cardName),
      stake: bet,
      ...pointsOf(cards),
      isDone,
    })),
    dealer: dealer.map(cardName),
    dealerPoints: pointsOf(dealer).points,
    at: isOver ? -1 : table.at,
    insurance: table.insurance,
    can: canDo(table),
    payouts,
  }
}

/** Eight decks, shuffled every round; the dealer stands on all 17 (rules/fairness §12). */
export function playBlackjack(seeds: Seeds, bet: BlackjackBet, steps: readonly BlackjackStep[]) {
  const table = deal(seeds, bet.stake)
  for (const step of steps) take(table, step)
  const isOver = table.phase === 'over'
  const isInsured = isBlackjack({ cards: table.dealer, isSplit: false })
  const payouts = isOver ? table.hands.map((hand) => returnOf(hand, table.dealer)) : []
  const paid = payouts.reduce((sum, one) => sum + one, 0)
  const insured = isOver && isInsured ? table.insurance * 3 : 0
  return {
    stake: table.hands.reduce((sum, hand) => sum + hand.stake, table.insurance),
    payout: paid + insured,
    isOver,
    shown: shownOf(table, payouts),
  }
}

/** A hand that is left: insurance is declined, and it is hit below 12, else stood. */
function lapse(seeds: Seeds, bet: BlackjackBet, steps: readonly BlackjackStep[]): BlackjackStep[] {
  const taken: BlackjackStep[] = []
  for (;;) {
    const { isOver, shown } = playBlackjack(seeds, bet, [...steps, ...taken])
    if (isOver) return taken
    const hand = shown.hands[shown.at]
    const isLow = hand !== undefined && hand.points < AUTO_HIT_BELOW
    taken.push(shown.can.includes('decline') ? 'decline' : isLow ? 'hit' : 'stand')
  }
}

export const blackjack = game<BlackjackBet, BlackjackStep, BlackjackShown>({
  id: 'blackjack',
  bet: z.strictObject({ stake }),
  stakeOf: (bet) => bet.stake,
  // Four hands, each doubled.
  most: (bet) => bet.stake * HANDS_MAX * 4,
  play: playBlackjack,
  choices: { step: z.enum(BLACKJACK_STEPS), lapse },
})
