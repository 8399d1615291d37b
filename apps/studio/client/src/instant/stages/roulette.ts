import { ROULETTE_RED } from '@parola/maths/instant'
import { h, pause } from '../../platform/dom.ts'
import { chipTable } from '../pieces/chip-table.ts'
import { turningWheel } from '../pieces/turning.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

/** The pockets in the order of a European wheel. */
const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]
const RED = '#c62f3b'
const BLACK = '#1c2328'
const GREEN = '#12875a'
const colourOf = (n: number) => (n === 0 ? 'green' : ROULETTE_RED.has(n) ? 'red' : 'black')
const OUTSIDE = ['LOW', 'EVEN', 'RED', 'BLACK', 'ODD', 'HIGH']

type Chip = { type: string; numbers?: number[]; stake: number }

/** The layout with its 37 numbers, and the wheel. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const wheel = turningWheel(around)
  wheel.set(
    ORDER.map((n) => ({
      text: String(n),
      fill: { green: GREEN, red: RED, black: BLACK }[colourOf(n)] as string,
    })),
  )
  const number = (n: number) =>
    table.place(`STRAIGHT:${n}`, String(n), { class: `pocket ${colourOf(n)}` })
  const numbers = Array.from({ length: 36 }, (_, i) => number(i + 1))
  const rows = [1, 2, 3].map((i) =>
    table.place(`COL${i}`, nameOf('roulette', `COL${i}`), { class: 'column' }),
  )
  const dozens = [1, 2, 3].map((i) =>
    table.place(`DOZEN${i}`, nameOf('roulette', `DOZEN${i}`), { class: 'dozen' }),
  )
  const outside = OUTSIDE.map((type) =>
    table.place(type, nameOf('roulette', type), { class: `outside ${type.toLowerCase()}` }),
  )
  const layout = h(
    'div',
    { class: 'layout', role: 'group', 'aria-label': t('board') },
    number(0),
    h('div', { class: 'pockets' }, ...numbers),
    h('div', { class: 'columns' }, ...rows),
    h('div', { class: 'dozens' }, ...dozens),
    h('div', { class: 'outsides' }, ...outside),
  )
  layout.firstElementChild?.classList.add('zero')
  const idOf = ({ type, numbers: on }: Chip) => (type === 'STRAIGHT' ? `STRAIGHT:${on?.[0]}` : type)
  const land = (round: RoundView) => {
    const bets = round.choice.bets as Chip[]
    const each = round.shown.each as number[]
    const won = new Set(bets.filter((_, i) => (each[i] ?? 0) > 0).map(idOf))
    table.mark(won.add(`STRAIGHT:${round.shown.number}`))
    wheel.hub.textContent = String(round.shown.number)
    wheel.hub.className = `hub pocket ${colourOf(round.shown.number)}`
  }
  return {
    view: h('div', { class: 'felt roulette-stage' }, wheel.view, layout),
    options: table.rack(),
    chips: table.tools,
    bet: () => {
      const bets = [...table.sums()].map(([id, stake]): Chip => {
        const [type = '', n] = id.split(':')
        return n === undefined ? { type, stake } : { type, numbers: [Number(n)], stake }
      })
      return bets.length > 0 ? { bets } : null
    },
    present: async (round) => {
      table.played()
      table.mark(null)
      wheel.hub.textContent = ''
      await wheel.spin(ORDER.indexOf(round.shown.number), 4200)
      land(round)
      await pause(around.isFast() ? 0 : 300)
    },
    resume: (round) => {
      wheel.show(ORDER.indexOf(round.shown.number))
      land(round)
    },
    brief: (shown) => String((shown as { number: number }).number),
  }
}
