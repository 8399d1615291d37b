import type { BlackjackShown } from '@parola/maths/instant'
import { shown as amount } from '../../platform/amounts.ts'
import { h, pause } from '../../platform/dom.ts'
import { layHand } from '../pieces/cards.ts'
import type { RoundView } from '../table/play.ts'
import type { Action, Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const KEYS: Record<string, string> = {
  hit: 'h',
  stand: 's',
  double: 'd',
  split: 'p',
  insurance: 'i',
  decline: 'n',
}

/** A table with one player and a dealer who follows the rules. */
export const create: Create = (around) => {
  const dealer = h('div', { class: 'hand' })
  const dealerPoints = h('output', { class: 'points' })
  const hands = h('div', { class: 'hands' })
  const insured = h('p', { class: 'insured' })

  const put = (round: RoundView, response = round.shown as BlackjackShown) => {
    const isHidden = !round.isOver
    layHand(
      dealer,
      isHidden && response.dealer.length === 1 ? [...response.dealer, null] : response.dealer,
    )
    dealerPoints.textContent = countOf(response.dealerPoints)
    response.hands.forEach((_, i) => {
      layOwn(hands, response, i)
    })
    while (hands.children.length > response.hands.length) hands.lastChild?.remove()
    insured.textContent =
      response.insurance > 0 ? t('insured', { amount: amount(response.insurance) }) : ''
  }
  const clear = () => {
    dealer.replaceChildren()
    hands.replaceChildren()
  }
  return {
    view: h(
      'div',
      { class: 'felt blackjack-stage' },
      h(
        'div',
        { class: 'seat dealer' },
        h('span', { class: 'who' }, t('dealer')),
        dealer,
        dealerPoints,
      ),
      h('p', { class: 'cloth' }, t('cloth')),
      hands,
      insured,
    ),
    bet: () => ({ stake: around.stakeMinor() }),
    present: async (round) => {
      const response = round.shown as BlackjackShown
      if (round.steps.length === 0) clear()
      // The dealer's cards come one by one.
      const from = Math.max(1, dealer.querySelectorAll('.card:not(.back)').length)
      for (let n = from; round.isOver && n < response.dealer.length; n += 1) {
        put(
          { ...round, isOver: n > 1 },
          { ...response, dealer: response.dealer.slice(0, n), payouts: [], dealerPoints: 0 },
        )
        dealerPoints.textContent = ''
        around.sound.card(n)
        await pause(around.isFast() ? 0 : 430)
      }
      put(round)
      around.sound.card(3)
      await pause(around.isFast() ? 0 : 360)
    },
    resume: (round) => {
      clear()
      put(round)
    },
    actions: (round) => {
      const { can } = round.shown as BlackjackShown
      return can.map(
        (step): Action => ({
          label: nameOf('do', step),
          step,
          key: KEYS[step] ?? '',
          detail: step === 'double' || step === 'split' ? `+${amount(round.choice.stake)}` : '',
        }),
      )
    },
    brief: (shown) => {
      const { hands: played, dealerPoints: house } = shown as BlackjackShown
      return `${played.map((hand) => countOf(hand.points)).join('/')} – ${countOf(house)}`
    },
  }
}

const MOST = 21

/** The points of a hand; over 21 it is called a bust. */
const countOf = (points: number) => (points > MOST ? t('bust', { points }) : String(points))

function pointsText({ points, isSoft, cards }: BlackjackShown['hands'][number]): string {
  if (points === MOST && cards.length === 2) return 'BJ'
  return isSoft && points < MOST ? `${points - 10}/${points}` : countOf(points)
}

/** A hand of the player, with its points, its stake and its result. */
function layOwn(hands: HTMLElement, response: BlackjackShown, i: number) {
  const hand = response.hands[i] as BlackjackShown['hands'][number]
  const isActive = response.at === i && response.hands.length > 1
  const seat =
    hands.children[i] ??
    h(
      'div',
      {},
      h('div', { class: 'hand' }),
      h('output', { class: 'points' }),
      h('span', { class: 'bet' }),
    )
  if (!seat.parentElement) hands.append(seat)
  const [cards, points, bet] = [...seat.children] as [HTMLElement, HTMLElement, HTMLElement]
  layHand(cards, hand.cards)
  points.textContent = pointsText(hand)
  bet.textContent = amount(hand.stake)
  seat.className = `seat ${isActive ? 'active' : ''} ${endOf(hand.stake, response.payouts[i])}`
}

function endOf(staked: number, paid: number | undefined): string {
  if (paid === undefined || paid === staked) return ''
  return paid > staked ? 'won' : 'lost'
}
