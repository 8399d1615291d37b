import { diceMultiplierE4, winningRolls } from '@parola/maths/instant'
import { animate, easeOut, h } from '../../platform/dom.ts'
import type { Sounds } from '../../sound/sound.ts'
import { targetWithin } from '../pieces/dice-target.ts'
import { choice, timesText } from '../table/fields.ts'
import type { RoundView } from '../table/play.ts'
import type { Create } from '../table/stage.ts'
import { t } from '../words.ts'

const text = (x100: number) => (x100 / 100).toFixed(2)
/** Hundredths between two ticks of a roll. */
const TICK = 400

/** A roll from 0.00 to 99.99 on a scale whose winning side the player sets. */
export const create: Create = (around) => {
  let side: 'OVER' | 'UNDER' = 'OVER'
  let target = 5000
  const roll = h('output', { class: 'huge' }, text(0))
  const marker = h('div', { class: 'marker', hidden: true })
  const track = h('div', { class: 'track' })
  const figures = h('dl', { class: 'facts' })
  const input = h('input', {
    type: 'range',
    min: 0,
    max: 10_000,
    step: 50,
    value: target,
    'aria-label': t('target'),
    oninput: () => {
      if (around.isHeld()) return
      aim(Number(input.value))
    },
  })

  const draw = () => {
    const count = winningRolls({ side, targetX100: target })
    const share = `${target / 100}%`
    track.style.background =
      side === 'OVER'
        ? `linear-gradient(90deg, var(--loss) ${share}, var(--win) ${share})`
        : `linear-gradient(90deg, var(--win) ${share}, var(--loss) ${share})`
    input.setAttribute('aria-valuetext', `${t(side)} ${text(target)}`)
    figures.replaceChildren(
      fact(t(side), text(target)),
      fact(t('multiplier'), timesText(diceMultiplierE4(count))),
      fact(t('chance'), `${text(count)} %`),
    )
    around.changed()
  }
  /** Only what the game accepts can be chosen: the thumb stops there. */
  const aim = (wanted: number) => {
    target = targetWithin(side, wanted)
    input.value = String(target)
    draw()
  }
  const options = choice({
    label: t('side'),
    values: ['UNDER', 'OVER'] as const,
    chosen: side,
    name: (value) => t(value),
    change: (value) => {
      side = value
      aim(target)
    },
  })
  const put = (rolled: number, isWon: boolean | null) => {
    mark([roll, marker], rolled, isWon)
  }
  queueMicrotask(draw)
  return {
    view: h(
      'div',
      { class: 'dice-stage' },
      roll,
      h('div', { class: 'scale' }, track, input, marker, ticks()),
      figures,
    ),
    options,
    bet: () => ({ stake: around.stakeMinor(), side, targetX100: target }),
    present: async (round) => {
      const from = Number(marker.style.left.replace('%', '')) * 100 || 0
      const to = round.shown.rollX100 as number
      const tick = ticker(around.sound)
      await animate(around.isFast() ? 0 : 620, (share) => {
        const now = Math.round(from + (to - from) * easeOut(share))
        put(tick(now), null)
      })
      put(to, isWon(round))
    },
    resume: (round) => put(round.shown.rollX100, isWon(round)),
    brief: (shown) => text((shown as { rollX100: number }).rollX100),
  }
}

function ticks(): HTMLElement {
  const marks = ['0', '25', '50', '75', '100'].map((n) => h('span', {}, n))
  return h('div', { class: 'ticks', 'aria-hidden': 'true' }, ...marks)
}

/** Ticks each time the roll has moved one step. */
function ticker(sound: Sounds) {
  let ticked = 0
  return (amount: number) => {
    if (Math.floor(amount / TICK) !== ticked) sound.dice(1)
    ticked = Math.floor(amount / TICK)
    return amount
  }
}

const isWon = ({ shown, choice: bet }: RoundView) =>
  bet.side === 'OVER' ? shown.rollX100 > bet.targetX100 : shown.rollX100 < bet.targetX100

/** Shows a roll on the scale and above it; no result is shown while it moves. */
function mark(places: readonly HTMLElement[], rolled: number, end: boolean | null) {
  for (const place of places) {
    place.hidden = false
    place.style.left = `${rolled / 100}%`
    place.textContent = text(rolled)
    place.classList.toggle('won', end === true)
    place.classList.toggle('bad', end === false)
  }
}

const fact = (name: string, value: string) => h('div', {}, h('dt', {}, name), h('dd', {}, value))
