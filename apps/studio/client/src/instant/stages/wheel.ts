import { type Risk, WHEEL } from '@parola/maths/instant'
import { h } from '../../platform/dom.ts'
import { turningWheel } from '../pieces/turning.ts'
import { choice } from '../table/fields.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

const FILLS: Record<string, string> = {
  '0': '#3a4650',
  '1.2': '#2d7dd2',
  '1.5': '#8a4fd8',
  '2': '#1f9e6e',
  '3': '#e07a1f',
  '3.2': '#d6336c',
  '19.7': '#d6336c',
}

/** Twenty segments, laid out by risk. */
export const create: Create = (around) => {
  let risk: Risk = 'medium'
  const wheel = turningWheel(around)
  const legend = h('ul', { class: 'legend' })
  const show = (input: Risk) => {
    risk = input
    const layout = WHEEL[risk]
    wheel.set(layout.map((m) => ({ text: m === '0' ? '' : `${m}×`, fill: FILLS[m] ?? '#555' })))
    const kinds = [...new Set(layout)].sort((a, b) => Number(a) - Number(b))
    legend.replaceChildren(
      ...kinds.map((m) => {
        const share = (layout.filter((item) => item === m).length / layout.length) * 100
        return h(
          'li',
          { style: `--fill:${FILLS[m]}` },
          h('b', {}, `${m}×`),
          h('small', {}, `${share} %`),
        )
      }),
    )
  }
  const land = (multiplier: string) => {
    wheel.hub.textContent = `${multiplier}×`
    wheel.hub.className = `hub ${Number(multiplier) > 1 ? 'won' : ''}`
  }
  show(risk)
  return {
    view: h('div', { class: 'wheel-stage' }, wheel.view, legend),
    options: choice({
      label: t('risk'),
      values: ['low', 'medium', 'high'] as const,
      chosen: risk,
      name: (value) => nameOf('risk', value),
      change: show,
    }),
    bet: () => ({ stake: around.stakeMinor(), risk }),
    present: async (round) => {
      if (risk !== round.choice.risk) show(round.choice.risk)
      wheel.hub.textContent = ''
      await wheel.spin(round.shown.segment)
      land(round.shown.multiplier)
    },
    resume: (round) => {
      show(round.choice.risk)
      wheel.show(round.shown.segment)
      land(round.shown.multiplier)
    },
    brief: (shown) => `${(shown as { multiplier: string }).multiplier}×`,
  }
}
