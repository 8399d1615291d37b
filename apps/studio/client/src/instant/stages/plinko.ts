import { PLINKO, type PlinkoRows, type Risk } from '@parola/maths/instant'
import { h } from '../../platform/dom.ts'
import { plinkoBoard } from '../pieces/plinko-board.ts'
import { choice } from '../table/fields.ts'
import type { Create } from '../table/stage.ts'
import { nameOf, t } from '../words.ts'

/** A ball that falls through pins, left or right as the seeds decide. */
export const create: Create = (around) => {
  let rows: PlinkoRows = 12
  let risk: Risk = 'medium'
  const canvas = h('canvas', { role: 'img', 'aria-label': t('board') })
  const board = plinkoBoard(canvas, (row) => around.sound.ball(row % 6))
  const buckets = h('ol', { class: 'buckets' })

  const build = () => {
    const multipliers = PLINKO[rows][risk]
    buckets.className = `buckets r${rows}`
    buckets.style.setProperty('--n', String(multipliers.length))
    buckets.replaceChildren(
      ...multipliers.map((m, i) => {
        const far = Math.abs(i - rows / 2) / (rows / 2)
        return h('li', { style: `--far:${far.toFixed(2)}` }, m)
      }),
    )
    board.set(rows)
  }
  const land = (bucket: number) => {
    for (const [i, li] of [...buckets.children].entries()) li.classList.toggle('hit', i === bucket)
  }
  build()
  const show = (input: { rows: PlinkoRows; risk: Risk }) => {
    rows = input.rows
    risk = input.risk
    build()
  }
  return {
    view: h('div', { class: 'plinko-stage' }, canvas, buckets),
    options: h(
      'div',
      { class: 'fields' },
      choice({
        label: t('rows'),
        values: [8, 12, 16] as const,
        chosen: rows,
        name: String,
        change: (value) => show({ rows: value, risk }),
      }),
      choice({
        label: t('risk'),
        values: ['low', 'medium', 'high'] as const,
        chosen: risk,
        name: (value) => nameOf('risk', value),
        change: (value) => show({ rows, risk: value }),
      }),
    ),
    bet: () => ({ stake: around.stakeMinor(), rows, risk }),
    present: async (round) => {
      show(round.choice)
      land(-1)
      if (!around.isFast()) await board.drop(round.shown.path)
      land(round.shown.bucket)
    },
    resume: (round) => {
      show(round.choice)
      land(round.shown.bucket)
    },
    brief: (shown) => `${(shown as { multiplier: string }).multiplier}×`,
  }
}
