import type { PastReport as Past, RoundReport } from '../../../src/crash/room-talk.ts'
import { h } from '../platform/dom.ts'
import { createFlight } from './flight.ts'
import { paletteOf } from './palette.ts'
import { recentRounds } from './recent-rounds.ts'
import { type Crashed, kindOf, t, timesText } from './words.ts'

const BETTING_MS = 7000
const KEPT = 24

/** The landscape of the theme shows through the colours of the sky. */
const veil = (colour: string, percent: number) =>
  `color-mix(in srgb, ${colour} ${percent}%, transparent)`

/** The flight with its figure, the bar of the open bets, and the last crash points. */
export function createStage(theme: string, isCalm: boolean) {
  const palette = paletteOf(theme)
  const flight = createFlight(palette, isCalm)
  const figure = h('output', { class: 'huge', 'aria-live': 'off' }, '1.00×')
  const caption = h('p', { class: 'caption' })
  const bar = h('i', {})
  const bars = h('div', { class: 'bar', 'aria-hidden': 'true' }, bar)
  const recent = recentRounds()
  const sky = h(
    'div',
    { class: 'sky-live' },
    flight.view,
    h('div', { class: 'over' }, figure, caption, bars, recent.view),
  )
  sky.style.setProperty('--sky-text', palette.text)
  // The sky does not move: the browser paints it once, and each frame only what moves.
  sky.style.background = `linear-gradient(${veil(palette.high, 80)}, ${veil(palette.low, 42)})`
  sky.style.setProperty('--inset', '0')
  const last = h('ol', { class: 'last', 'aria-label': t('last') })
  let closesAt = 0
  let phase = ''

  const chip = ({ crashX100 }: Crashed) =>
    h('li', { class: kindOf(crashX100) }, timesText(crashX100))
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
      recent.phase(phase)
      sky.dataset.is = phase
      bars.hidden = phase !== 'betting'
      if (phase === 'running') caption.textContent = t('flying')
    },
    tick: (elapsed: number) => {
      if (phase === 'running') flight.rise(elapsed, false)
    },
    /** Takes how many bets everybody together has in this round. */
    bets: recent.bets,
    past: (rounds: readonly Past[]) => {
      last.replaceChildren(...rounds.slice(0, KEPT).map(chip))
      recent.past(rounds)
    },
    add: (crashed: Crashed) => {
      last.prepend(chip(crashed))
      recent.add(crashed)
      while (last.children.length > KEPT) last.lastChild?.remove()
    },
  }
}
