import { h, pause } from '../../platform/dom.ts'
import { layHand } from '../pieces/cards.ts'
import { betsOf, chipTable } from '../pieces/chip-table.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const MAIN = ['DRAGON', 'TIE', 'TIGER']
const SIDE = [
  ...['BIG', 'SMALL'].map((input) => `DRAGON_${input}`),
  ...['BIG', 'SMALL'].map((input) => `TIGER_${input}`),
  ...['ODD', 'EVEN'].map((input) => `DRAGON_${input}`),
  ...['ODD', 'EVEN'].map((input) => `TIGER_${input}`),
  'SUITED_TIE',
]
const PAYS: Record<string, string> = { TIE: '8:1', SUITED_TIE: '50:1' }

type Shown = { dragon: string; tiger: string; payouts: Record<string, number> }

/** One card a side; the higher one wins. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const side = (name: 'dragon' | 'tiger') => {
    const hand = h('div', { class: 'hand' })
    layHand(hand, [null])
    const who = h('span', { class: 'who' }, nameOf('dragonTiger', name.toUpperCase()))
    return { hand, view: h('div', { class: `seat ${name}` }, who, hand) }
  }
  const dragon = side('dragon')
  const tiger = side('tiger')
  const place = (id: string, kind: string) =>
    table.place(id, nameOf('dragonTiger', id), {
      class: `${kind} on-${id.toLowerCase()}`,
      face: [h('span', {}, nameOf('dragonTiger', id)), h('small', {}, PAYS[id] ?? '1:1')],
    })
  const land = (round: RoundView) => {
    const shown = round.shown as Shown
    layHand(dragon.hand, [shown.dragon])
    layHand(tiger.hand, [shown.tiger])
    const lead = rankOf(shown.dragon) - rankOf(shown.tiger)
    dragon.view.classList.toggle('won', lead > 0)
    tiger.view.classList.toggle('won', lead < 0)
    const bets = round.choice.bets as Record<string, number>
    table.mark(new Set(Object.keys(bets).filter((id) => (shown.payouts[id] ?? 0) > 0)))
  }
  return {
    view: h(
      'div',
      { class: 'felt dragon-tiger-stage' },
      h(
        'div',
        { class: 'sides' },
        dragon.view,
        h('b', { class: 'versus', 'aria-hidden': 'true' }, 'VS'),
        tiger.view,
      ),
      h(
        'div',
        { class: 'mains', role: 'group', 'aria-label': t('board') },
        ...MAIN.map((id) => place(id, 'main')),
      ),
      h('div', { class: 'extras' }, ...SIDE.map((id) => place(id, 'extra'))),
    ),
    options: table.rack(),
    chips: table.tools,
    bet: () => betsOf(table),
    present: async (round) => {
      table.played()
      table.mark(null)
      for (const { hand, view } of [dragon, tiger]) {
        layHand(hand, [null])
        view.classList.remove('won')
      }
      await pause(around.isFast() ? 0 : 450)
      layHand(dragon.hand, [round.shown.dragon])
      around.sound.card(2)
      await pause(around.isFast() ? 0 : 700)
      land(round)
      around.sound.card(4)
      await pause(around.isFast() ? 0 : 350)
    },
    resume: land,
    brief: (shown) => {
      const lead = rankOf((shown as Shown).dragon) - rankOf((shown as Shown).tiger)
      return nameOf('dragonTiger', lead === 0 ? 'TIE' : lead > 0 ? 'DRAGON' : 'TIGER')
    },
  }
}

const rankOf = (card: string) => 'A23456789TJQK'.indexOf(card[0] ?? '')
