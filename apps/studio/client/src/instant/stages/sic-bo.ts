import { h } from '../../platform/dom.ts'
import { chipTable } from '../pieces/chip-table.ts'
import { dice3, pips } from '../pieces/dice-throw.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

type Chip = { type: string; n?: number | number[]; stake: number }

const FACES = [1, 2, 3, 4, 5, 6]
const TOTALS = Array.from({ length: 14 }, (_, i) => i + 4)
const TOTAL_PAYS = [60, 30, 17, 12, 8, 6, 6, 6, 6, 8, 12, 17, 30, 60]
const COMBOS = FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => [a, b] as const))
const idOf = ({ type, n }: Chip) => (n === undefined ? type : `${type}:${[n].flat().join('-')}`)

function chipOf([id, stake]: [string, number]): Chip {
  const [type = '', n] = id.split(':')
  if (n === undefined) return { type, stake }
  return { type, n: type === 'COMBO' ? n.split('-').map(Number) : Number(n), stake }
}

/** Three dice, and a layout with every bet on them. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const dice = dice3(around, { all: FACES, face: pips })
  const even = (type: string) =>
    table.place(type, nameOf('sicBo', type), {
      class: 'evens',
      face: [h('span', {}, nameOf('sicBo', type)), h('small', {}, '1:1')],
    })
  const dots = (ns: readonly number[]) => h('span', { class: 'mini' }, ...ns.map(pips))
  const on = (type: string, ns: readonly number[], input: { count: number; pays: string }) => {
    const id = `${type}:${type === 'COMBO' ? ns.join('-') : ns[0]}`
    const name = `${nameOf('sicBo', type)} ${ns.join(' ')}`
    const face = type === 'COMBO' ? ns : Array.from({ length: input.count }, () => ns[0] as number)
    return table.place(id, name, { class: 'dots', face: [dots(face), h('small', {}, input.pays)] })
  }
  const cloth = h(
    'div',
    { class: 'cloth-grid', role: 'group', 'aria-label': t('board') },
    h('div', { class: 'line four' }, ...['SMALL', 'ODD', 'EVEN', 'BIG'].map(even)),
    h(
      'div',
      { class: 'line seven' },
      ...FACES.map((n) => on('TRIPLE', [n], { count: 3, pays: '180:1' })),
      table.place('ANY_TRIPLE', nameOf('sicBo', 'ANY_TRIPLE'), {
        class: 'dots',
        face: [h('span', {}, nameOf('sicBo', 'ANY_TRIPLE')), h('small', {}, '30:1')],
      }),
    ),
    h(
      'div',
      { class: 'line six' },
      ...FACES.map((n) => on('DOUBLE', [n], { count: 2, pays: '10:1' })),
    ),
    h(
      'div',
      { class: 'line seven' },
      ...TOTALS.map((n, i) =>
        table.place(`TOTAL:${n}`, `${nameOf('sicBo', 'TOTAL')} ${n}`, {
          class: 'total',
          face: [h('span', {}, String(n)), h('small', {}, `${TOTAL_PAYS[i]}:1`)],
        }),
      ),
    ),
    h(
      'div',
      { class: 'line eight' },
      ...COMBOS.map((pair) => on('COMBO', pair, { count: 2, pays: '6:1' })),
    ),
    h(
      'div',
      { class: 'line six' },
      ...FACES.map((n) => on('SINGLE', [n], { count: 1, pays: '1–12:1' })),
    ),
  )
  const land = (round: RoundView) => {
    const each = round.shown.each as number[]
    const bets = round.choice.bets as Chip[]
    dice.show(round.shown.dice)
    table.mark(new Set(bets.filter((_, i) => (each[i] ?? 0) > 0).map(idOf)))
  }
  return {
    view: h('div', { class: 'felt sic-bo-stage' }, dice.view, cloth),
    options: table.rack(),
    chips: table.tools,
    bet: () => {
      const bets = [...table.sums()].map(chipOf)
      return bets.length > 0 ? { bets } : null
    },
    present: async (round) => {
      table.played()
      table.mark(null)
      await dice.roll(round.shown.dice)
      land(round)
    },
    resume: land,
    brief: (shown) => {
      const thrown = (shown as { dice: number[] }).dice
      return `${thrown.join('-')} = ${thrown.reduce((sum, n) => sum + n, 0)}`
    },
  }
}
