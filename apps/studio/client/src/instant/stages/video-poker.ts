import { bestHold, cardOf, POKER_PAYS, type PokerShown } from '@parola/maths/instant'
import { h, pause } from '../../platform/dom.ts'
import { cardFace } from '../pieces/cards.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const ORDER = Object.entries(POKER_PAYS)
  .filter(([, pays]) => pays > 0)
  .sort(([, a], [, b]) => b - a)

/** Five cards: any of them held, the others drawn again. */
export const create: Create = (around) => {
  let held = new Set<number>()
  let open: RoundView | null = null
  const places = [0, 1, 2, 3, 4].map((i) =>
    h('button', {
      ...{ type: 'button', class: 'slot', 'aria-pressed': 'false' },
      onclick: () => toggle(i),
    }),
  )
  const pays = h('ol', { class: 'poker-pays' })
  const drawPays = (category: string) => pays.replaceChildren(...payRows(category))
  const drawHeld = () => {
    places.forEach((place, i) => {
      place.setAttribute('aria-pressed', String(held.has(i)))
      place.dataset.held = held.has(i) ? t('held') : ''
    })
  }
  const toggle = (i: number) => {
    if (!open) return
    if (!held.delete(i)) held.add(i)
    drawHeld()
    around.changed()
  }
  /** A place is called by its card; the back of one says nothing to who does not see it. */
  const show = (i: number, card: string | null) => {
    const place = places[i]
    place?.replaceChildren(cardFace(card))
    if (card) place?.removeAttribute('aria-label')
    else place?.setAttribute('aria-label', t('faceDown', { n: i + 1 }))
  }
  const lay = (cards: readonly (string | null)[]) => {
    for (const [i, card] of cards.entries()) show(i, card)
  }
  const put = (round: RoundView) => {
    const response = round.shown as PokerShown
    open = round.isOver ? null : round
    lay(response.final ?? response.deal)
    held = new Set(response.held)
    drawHeld()
    drawPays(response.category)
  }
  const hint = () => {
    const response = open?.shown as PokerShown | undefined
    if (!response) return
    held = new Set(bestHold(response.deal.map(cardOf)))
    drawHeld()
    around.changed()
  }
  drawPays('')
  lay([null, null, null, null, null])
  addEventListener('keydown', (event) => {
    const i = ['1', '2', '3', '4', '5'].indexOf(event.key)
    if (i >= 0 && !document.querySelector('dialog[open]')) toggle(i)
  })
  return {
    view: h(
      'div',
      { class: 'poker-stage' },
      pays,
      h('div', { class: 'slots' }, ...places),
      h('button', { type: 'button', class: 'choice hint', onclick: hint }, t('hint')),
    ),
    bet: () => ({ stake: around.stakeMinor() }),
    present: async (round) => {
      const response = round.shown as PokerShown
      const cards = response.final ?? response.deal
      const kept = response.final ? new Set(response.held) : new Set<number>()
      open = null
      lay(cards.map((card, i) => (kept.has(i) ? card : null)))
      for (let i = 0; i < cards.length; i += 1) {
        if (kept.has(i)) continue
        await pause(around.isFast() ? 0 : 130)
        around.sound.card(i)
        show(i, cards[i] as string)
      }
      put(round)
    },
    resume: put,
    actions: () => [{ label: t('draw'), step: { hold: [...held].sort() }, isMain: true }],
    brief: (shown) => nameOf('poker', (shown as PokerShown).category),
  }
}

const payRows = (category: string) =>
  ORDER.map(([name, coins]) =>
    h(
      'li',
      { class: name === category ? 'hit' : '' },
      h('span', {}, nameOf('poker', name)),
      h('b', {}, `${coins}×`),
    ),
  )
