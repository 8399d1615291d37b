import { animate, h, svg } from '../../platform/dom.ts'
import type { Around } from '../table/stage.ts'

export type Segment = { text: string; fill: string; ink?: string }

const SIZE = 400
const MIDDLE = SIZE / 2

const pointAt = (angle: number, radius: number) => {
  const turn = ((angle - 90) * Math.PI) / 180
  return `${(MIDDLE + Math.cos(turn) * radius).toFixed(2)} ${(MIDDLE + Math.sin(turn) * radius).toFixed(2)}`
}

/** A wheel with a pointer on top that turns until a segment is under it. */
export function turningWheel(around: Around) {
  let turned = 0
  let segments: Segment[] = []
  const rotor = svg('g', { class: 'rotor' })
  const hub = h('output', { class: 'hub' })
  const drawing = svg(
    'svg',
    { viewBox: `-6 -14 ${SIZE + 12} ${SIZE + 20}`, 'aria-hidden': 'true', class: 'wheel-face' },
    svg('circle', { cx: MIDDLE, cy: MIDDLE, r: 200, class: 'rim' }),
    rotor,
    svg('circle', { cx: MIDDLE, cy: MIDDLE, r: 74, class: 'centre' }),
    svg('path', { d: `M${MIDDLE - 15} -12h30l-15 34z`, class: 'pointer' }),
  )
  const draw = () => {
    const each = 360 / segments.length
    rotor.replaceChildren(
      ...segments.flatMap(({ text, fill, ink }, i) => {
        const [from, to] = [i * each, (i + 1) * each]
        const path = `M${pointAt(from, 190)} A190 190 0 0 1 ${pointAt(to, 190)} L${pointAt(to, 78)} A78 78 0 0 0 ${pointAt(from, 78)}Z`
        const middle = from + each / 2
        const isDense = segments.length > 30
        const words = svg(
          'text',
          {
            transform: `rotate(${middle} ${MIDDLE} ${MIDDLE})`,
            x: MIDDLE,
            y: MIDDLE - 165,
            class: isDense ? 'dense' : '',
            fill: ink ?? '#fff',
          },
          text,
        )
        return [svg('path', { d: path, fill, class: 'segment' }), words]
      }),
    )
  }
  const put = (angle: number) => {
    turned = angle
    rotor.setAttribute('transform', `rotate(${angle} ${MIDDLE} ${MIDDLE})`)
  }
  const stopOf = (segment: number) => -((segment + 0.5) * 360) / segments.length
  const view = h('div', { class: 'wheel' }, drawing, hub)
  return {
    view,
    hub,
    set: (next: Segment[]) => {
      segments = next
      draw()
    },
    show: (segment: number) => put(stopOf(segment)),
    /** Turns forward to a segment. */
    spin: async (segment: number, ms = 3600) => {
      const from = turned % 360
      const missing = (((stopOf(segment) - from) % 360) + 360) % 360
      const to = from + missing + (around.isFast() ? 0 : 360 * 4)
      let passed = -1
      view.classList.toggle('turning', !around.isFast())
      await animate(around.isCalm ? 0 : around.isFast() ? 350 : ms, (share) => {
        put(from + (to - from) * (1 - (1 - share) ** 4))
        const now = Math.floor((turned / 360) * segments.length)
        if (now !== passed && !around.isFast()) around.sound.ball(0)
        passed = now
      })
      view.classList.remove('turning')
    },
  }
}
