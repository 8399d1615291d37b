import { animate, easeOut, h, svg } from '../../platform/dom.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

const LEAST = 101
const MOST = 100_000_000
/** The heights that are marked beside the sky, as multipliers. */
const MARKS = [2, 5, 10, 30, 100]
/** How high a multiplier is in the sky, from 0 to 1: each factor of ten is as high as the one before. */
const heightOf = (x100: number) => Math.min(1, Math.max(0, Math.log10(x100 / 100) / 2.4))
const text = (x100: number) =>
  `${(x100 / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`

const drawnRocket = () =>
  svg(
    'svg',
    { viewBox: '0 0 60 110' },
    svg('path', {
      class: 'flame',
      d: 'M22 68h16c4 14-2 26-8 40-6-14-12-26-8-40z',
      fill: '#ff7a3c',
    }),
    svg('path', { class: 'flame', d: 'M25 68h10c2 9-1 17-5 26-4-9-7-17-5-26z', fill: '#fff2b8' }),
    svg('path', { d: 'M14 40L4 66l12-4zM46 40l10 26-12-4z', fill: '#c02f4a' }),
    svg('path', { d: 'M30 2c14 12 18 30 16 50l-4 16H18l-4-16C12 32 16 14 30 2z', fill: '#eef2f6' }),
    svg('path', { d: 'M30 2c14 12 18 30 16 50l-4 16H32c6-22 6-44-2-66z', fill: '#b9c4d0' }),
    svg('path', { d: 'M30 2c6 5 10 12 13 20H17C20 14 24 7 30 2z', fill: '#e2445f' }),
    svg('circle', { cx: 30, cy: 36, r: 8, fill: '#24506b', stroke: '#ffb224', 'stroke-width': 3 }),
    svg('path', { d: 'M25 33a6 6 0 0 1 6-3', stroke: '#fff9', 'stroke-width': 2, fill: 'none' }),
  )

const heights = () =>
  h(
    'ol',
    { class: 'heights', 'aria-hidden': 'true' },
    ...MARKS.map((times) => h('li', { style: `--at:${heightOf(times * 100)}` }, `${times}×`)),
  )

/** The sky with its marks, the rocket in it, and the height that the bet has to reach. */
function createSky() {
  const number = h('output', { class: 'huge' }, '1.00×')
  const rocket = h('div', { class: 'rocket', 'aria-hidden': 'true' }, drawnRocket())
  const goal = h('div', { class: 'goal', 'aria-hidden': 'true' })
  const trail = svg('line', { x1: '22%', y1: '96%', x2: '22%', y2: '96%' })
  const view = h(
    'div',
    { class: 'sky' },
    svg('svg', { class: 'ascent', 'aria-hidden': 'true' }, trail),
    heights(),
    goal,
    rocket,
    number,
  )
  return {
    view,
    aim: (target: number | null) => {
      goal.textContent = target === null ? '' : text(target)
      goal.style.setProperty('--at', String(heightOf(target ?? LEAST)))
    },
    put: (x100: number, isWon: boolean | null) => {
      const height = heightOf(x100)
      number.textContent = text(x100)
      number.classList.toggle('won', isWon === true)
      number.classList.toggle('bad', isWon === false)
      view.classList.toggle('reached', isWon === true)
      view.classList.toggle('missed', isWon === false)
      rocket.style.setProperty('--at', String(height))
      trail.setAttribute('x2', `${22 + height * 56}%`)
      trail.setAttribute('y2', `${90 - height * 74}%`)
    },
  }
}

/** A multiplier that climbs to its drawn value; the bet wins when it reaches the target. */
export const create: Create = (around) => {
  let target = 200
  const sky = createSky()
  const { put } = sky
  const chance = h('output', {})
  const input = h('input', {
    type: 'number',
    min: '1.01',
    max: '1000000',
    step: '0.01',
    value: '2.00',
    inputmode: 'decimal',
    oninput: () => {
      target = Math.round(Number(input.value) * 100)
      draw()
    },
  })
  const draw = () => {
    const isRight = target >= LEAST && target <= MOST
    input.setAttribute('aria-invalid', String(!isRight))
    sky.aim(isRight ? target : null)
    chance.textContent = isRight ? `${((99 / target) * 100).toPrecision(3)} %` : t('targetRange')
    around.changed()
  }
  const quick = (to: number) =>
    h(
      'button',
      {
        type: 'button',
        onclick: () => {
          target = to
          input.value = (to / 100).toFixed(2)
          draw()
        },
      },
      text(to).replace('.00', ''),
    )
  const isWon = ({ shown, choice }: RoundView) => shown.resultX100 >= choice.targetX100
  queueMicrotask(draw)
  return {
    view: h('div', { class: 'limbo-stage' }, sky.view),
    options: h(
      'div',
      { class: 'field' },
      h('span', {}, t('target'), ' · ', t('chance'), ' ', chance),
      h(
        'div',
        { class: 'with-quick' },
        h('label', {}, input),
        h('div', { class: 'segments' }, ...[150, 200, 500, 1000, 10_000].map(quick)),
      ),
    ),
    bet: () =>
      target >= LEAST && target <= MOST ? { stake: around.stakeMinor(), targetX100: target } : null,
    present: async (round) => {
      const end = round.shown.resultX100 as number
      await animate(around.isFast() ? 0 : 900, (share) => {
        const x100 = Math.max(100, Math.floor(100 * (end / 100) ** easeOut(share)))
        if (!around.isFast()) around.sound.engine.rise(x100)
        put(x100, null)
      })
      around.sound.engine.stop()
      put(end, isWon(round))
    },
    resume: (round) => put(round.shown.resultX100, isWon(round)),
    brief: (shown) => text((shown as { resultX100: number }).resultX100),
  }
}
