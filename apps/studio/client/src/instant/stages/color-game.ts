import { COLORS, type Color } from '@parola/maths/instant'
import { h } from '../../platform/dom.ts'
import { betsOf, chipTable } from '../pieces/chip-table.ts'
import { dice3 } from '../pieces/dice-throw.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const SHORT = ['ANY_TRIPLE', ...COLORS.map((color) => `TRIPLE_${color}`)]

/** The three six-coloured dice of the Filipino perya. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const face = (color: Color) =>
    h('div', {
      class: `swatch ${color.toLowerCase()}`,
      role: 'img',
      'aria-label': nameOf('color', color),
    })
  const dice = dice3(around, { all: COLORS, face })
  dice.show(['RED', 'YELLOW', 'BLUE'])
  const main = COLORS.map((color) =>
    table.place(color, nameOf('color', color), { class: `colour ${color.toLowerCase()}` }),
  )
  const side = SHORT.map((id) =>
    table.place(
      id,
      id === 'ANY_TRIPLE' ? t('anyTriple') : `${t('triple')} ${nameOf('color', id.slice(7))}`,
      {
        class: `triple ${id.slice(7).toLowerCase()}`,
        face: [
          h('span', {}, id === 'ANY_TRIPLE' ? t('anyTriple') : '3×'),
          h('small', {}, id === 'ANY_TRIPLE' ? '30:1' : '180:1'),
        ],
      },
    ),
  )
  const land = (round: RoundView) => {
    const payouts = round.shown.payouts as Record<string, number>
    dice.show(round.shown.dice)
    table.mark(new Set(Object.keys(payouts).filter((id) => (payouts[id] ?? 0) > 0)))
  }
  return {
    view: h(
      'div',
      { class: 'felt color-stage' },
      h('div', { class: 'perya' }, dice.view),
      h('div', { class: 'colours', role: 'group', 'aria-label': t('board') }, ...main),
      h('div', { class: 'triples' }, ...side),
    ),
    options: table.rack(),
    chips: table.tools,
    bet: () => betsOf(table),
    present: async (round) => {
      table.played()
      table.mark(null)
      await dice.roll(round.shown.dice)
      land(round)
    },
    resume: land,
    brief: (shown) =>
      (shown as { dice: string[] }).dice.map((color) => nameOf('color', color)).join(' · '),
  }
}
