import { MONEY_WHEEL } from '@parola/maths/instant'
import { h, pause } from '../../platform/dom.ts'
import { betsOf, chipTable } from '../pieces/chip-table.ts'
import { turningWheel } from '../pieces/turning.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

const FILLS: Record<string, string> = {
  '1': '#3d7fd9',
  '2': '#d9a514',
  '5': '#c2418f',
  '10': '#7a4bd1',
  '20': '#1d9a68',
  '40': '#d2462f',
  x2: '#101418',
  x7: '#101418',
}

type Shown = {
  stops: number[]
  results: string[]
  multiplier: number
  payouts: Record<string, number>
}

/** The game-show wheel: numbers, and multipliers that spin again. */
export const create: Create = (around) => {
  const table = chipTable(around)
  const wheel = turningWheel(around)
  wheel.set(
    MONEY_WHEEL.map((text) => ({
      text: text.replace('x', '×'),
      fill: FILLS[text] ?? '#555',
      ink: text.startsWith('x') ? '#ffd27a' : '#fff',
    })),
  )
  const places = ['1', '2', '5', '10', '20', '40'].map((n) => {
    const place = table.place(n, n, {
      class: 'prize',
      face: [h('span', {}, n), h('small', {}, `${n}:1`)],
    })
    place.style.setProperty('--fill', FILLS[n] as string)
    return place
  })
  const land = (round: RoundView) => {
    const shown = round.shown as Shown
    const came = shown.results.at(-1) as string
    wheel.hub.textContent = shown.multiplier > 1 ? `${came} ×${shown.multiplier}` : came
    wheel.hub.className = 'hub'
    table.mark(new Set([came]))
  }
  return {
    view: h(
      'div',
      { class: 'money-stage' },
      wheel.view,
      h('div', { class: 'prizes', role: 'group', 'aria-label': t('board') }, ...places),
    ),
    options: table.rack(),
    chips: table.tools,
    bet: () => betsOf(table),
    present: async (round) => {
      table.played()
      table.mark(null)
      const shown = round.shown as Shown
      for (const [i, stop] of shown.stops.entries()) {
        wheel.hub.textContent = ''
        await wheel.spin(stop, 4200)
        if (i < shown.stops.length - 1) {
          wheel.hub.textContent = (shown.results[i] as string).replace('x', '×')
          wheel.hub.className = 'hub won'
          around.sound.win(8)
          await pause(around.isFast() ? 100 : 1100)
        }
      }
      land(round)
    },
    resume: (round) => {
      wheel.show((round.shown as Shown).stops.at(-1) ?? 0)
      land(round)
    },
    brief: (shown) => (shown as Shown).results.join(' → ').replaceAll('x', '×'),
  }
}
