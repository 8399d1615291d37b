import { type SlotModel, tallest } from '@parola/maths'
import { h, svg } from '../platform/dom.ts'
import { t } from '../platform/text.ts'

const CELL = 10

/** Every line of a game as a small picture with its number; empty for games without lines. */
export function lineShapes(model: SlotModel): HTMLElement[] {
  const { evaluation } = model
  if (evaluation.type !== 'lines') return []
  const shapes = evaluation.lines.map((rows, i) =>
    h('li', {}, shapeOf(rows, tallest(model)), h('span', {}, String(i + 1))),
  )
  return [h('h2', {}, t('lineShapes')), h('ol', { class: 'lines' }, ...shapes)]
}

function shapeOf(rows: readonly number[], high: number): SVGElement {
  const cells = rows.flatMap((on, reel) =>
    Array.from({ length: high }, (_, row) =>
      svg('rect', {
        x: reel * CELL + 1,
        y: row * CELL + 1,
        width: CELL - 2,
        height: CELL - 2,
        rx: 2,
        class: row === on ? 'through' : 'beside',
      }),
    ),
  )
  const viewBox = `0 0 ${rows.length * CELL} ${high * CELL}`
  return svg('svg', { viewBox, 'aria-hidden': 'true' }, ...cells)
}
