import type { PastReport as Past, RoundReport } from '../../../src/crash/room-talk.ts'
import { h } from '../platform/dom.ts'
import { createFlight } from './flight.ts'
import { paletteOf } from './palette.ts'
import { t, timesText } from './words.ts'

const BETTING_MS = 7000
const KEPT = 24
const HIGH = 1000
const FAIR = 200

/** The flight with its figure, the bar of the open bets, and the last crash points. */
export function createStage(theme: string, isCalm: boolean) {
  const isLight = document.documentElement.dataset.theme === 'light'
  const palette = paletteOf(theme, isLight)
  const flight = createFlight(palette, isCalm)
  const figure = h('output', { class: 'huge', 'aria-live': 'off' }, '1.00×')
  const caption = h('p', { class: 'caption' })
  const bar = h('i', {})
  const bars = h('div', { class: 'bar', 'aria-hidden': 'true' }, bar)
  const sky = h(
    'div',
    { class: 'sky-live' },
    flight.view,
    h('div', { class: 'over' }, figure, caption, bars),
  )
  sky.style.setProperty('--sky-text', palette.text)
  sky.style.setProperty('--inset', '0')
  const last = h('ol', { class: 'last', 'aria-label': t('last') })
  let closesAt = 0
  let phase = ''

  const chip = ({ crashX100 }: Pick<Past, 'crashX100'>) => {
    const kind = crashX100 >= HIGH ? 'high' : crashX100 >= FAIR ? 'won' : 'low'
    return h('li', { class: kind }, timesText(crashX100))
  }
  const put = (x100: number) => {
    figure.textContent = timesText(x100)
  }
  const count = () => {
    if (phase !== 'betting') return
    const left = Math.max(0, closesAt - performance.now())
    caption.textContent =
      left > 0 ? `${t('opens')} ${t('seconds', { n: (left / 1000).toFixed(1) })}` : t('starting')
    bar.style.scale = `${Math.min(1, left / BETTING_MS)} 1`
    requestAnimationFrame(count)
  }
  const crashed = (round: RoundReport) => {
    put(round.crashX100 ?? 100)
    caption.textContent = t('crashed')
    flight.crash(round.crashX100 ?? 100)
  }
  const waits = (round: RoundReport) => {
    flight.wait()
    put(100)
    caption.textContent = round.salt ? t('idle') : t('salting')
    if (round.state !== 'betting') return
    closesAt = performance.now() + round.left
    if (phase !== 'betting') requestAnimationFrame(count)
  }
  return {
    sky,
    last,
    flight,
    put,
    round: (round: RoundReport) => {
      const isNew = phase !== round.state
      if (round.state === 'running') flight.rise(round.elapsed, isNew)
      else if (round.state === 'crashed' || (round.state === 'over' && round.crashX100))
        crashed(round)
      else waits(round)
      phase = round.state
      sky.dataset.is = phase
      bars.hidden = phase !== 'betting'
      if (phase === 'running') caption.textContent = t('flying')
    },
    tick: (elapsed: number) => {
      if (phase === 'running') flight.rise(elapsed, false)
    },
    past: (rounds: readonly Past[]) => last.replaceChildren(...rounds.slice(0, KEPT).map(chip)),
    add: (crashX100: number) => {
      last.prepend(chip({ crashX100 }))
      while (last.children.length > KEPT) last.lastChild?.remove()
    },
  }
}
