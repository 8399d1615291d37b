import type { HiLoShown } from '@parola/maths/instant'
import { minorOf } from '../../platform/amounts.ts'
import { h, pause } from '../../platform/dom.ts'
import { cardFace, cardText, layHand } from '../pieces/cards.ts'
import { canSkip, isSpent } from '../pieces/hi-lo-skip.ts'
import { timesText } from '../table/fields.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

/** From the lowest card to the highest. */
const RANKS = [...'A23456789TJQK']

/** Every rank in its order: which of them would be higher than the card on the table, and which lower. */
function createRanks() {
  const marks = RANKS.map((rank) => h('li', {}, rank === 'T' ? '10' : rank))
  return {
    view: h('ol', { class: 'ranks', 'aria-hidden': 'true' }, ...marks),
    show: (card: string) => {
      const now = RANKS.indexOf(card[0] ?? '')
      for (const [i, mark] of marks.entries()) {
        mark.className = i === now ? 'is-now' : i < now ? 'is-lower' : 'is-higher'
      }
    },
  }
}

/** Higher or lower than the last card, for as long as the player dares. */
export const create: Create = (around) => {
  const current = h('div', { class: 'now' }, cardFace(null))
  const trail = h('div', { class: 'trail' })
  const worth = h('output', { class: 'big' }, '1.00×')
  const ranks = createRanks()
  const deck = h('div', { class: 'deck', 'aria-hidden': 'true' }, cardFace(null), cardFace(null))
  const put = ({ shown: response }: RoundView) => {
    const shown = response as HiLoShown
    const last = shown.cards.at(-1) as string
    layHand(current, [last])
    ranks.show(last)
    current.classList.toggle('lost', !shown.alive)
    trail.replaceChildren(...shown.cards.slice(-9, -1).map((card) => cardFace(card)))
    worth.textContent = shown.guesses > 0 ? timesText(shown.multiplierE4) : '1.00×'
    worth.className = `big ${shown.alive ? '' : 'bad'}`
  }
  return {
    view: h(
      'div',
      { class: 'hi-lo-stage felt' },
      worth,
      h('div', { class: 'beside' }, deck, current),
      ranks.view,
      trail,
    ),
    bet: () => ({ stake: around.stakeMinor() }),
    present: async (round) => {
      put(round)
      around.sound.card(round.steps.length % 6)
      await pause(around.isFast() ? 0 : 380)
    },
    resume: put,
    actions: (round) => {
      const shown = round.shown as HiLoShown
      const { next, guesses, multiplierE4, cards } = shown
      const rank = cards.at(-1)?.[0]
      const pays = Math.floor((minorOf(round.stake) * multiplierE4) / 10_000)
      const detail = (e4: number | null) => (e4 ? timesText(e4) : '')
      return [
        {
          label: t(rank === 'A' ? 'hiStrict' : rank === 'K' ? 'same' : 'hi'),
          detail: detail(next.HI),
          step: 'HI',
          key: 'ArrowUp',
          isOff: !next.HI,
        },
        {
          label: t(rank === 'K' ? 'loStrict' : rank === 'A' ? 'same' : 'lo'),
          detail: detail(next.LO),
          step: 'LO',
          key: 'ArrowDown',
          isOff: !next.LO,
        },
        { label: t('skip'), step: 'SKIP', key: 's', isOff: !canSkip(shown) },
        {
          label: t('cashOut'),
          detail: guesses > 0 ? around.money(pays) : isSpent(shown) ? t('spent') : '',
          step: 'CASH_OUT',
          isMain: true,
          isOff: guesses === 0,
        },
      ]
    },
    brief: (shown) => {
      const { alive, multiplierE4, cards } = shown as HiLoShown
      return alive ? timesText(multiplierE4) : cardText(cards.at(-1) ?? '')
    },
  }
}
