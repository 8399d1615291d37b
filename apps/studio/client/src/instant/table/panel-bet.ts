import { inMinor, minorOf, shown } from '../../platform/amounts.ts'
import { h, icon } from '../../platform/dom.ts'
import { common, t } from '../words.ts'
import type { InstantOpened, RoundView } from './play.ts'
import type { Action, Stage } from './stage.ts'

const STAKES = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]

const TWICE = '2×'
const CHIP_TOOLS = [
  ['undo', 'history'],
  ['clear', 'x'],
  ['again', 'repeat'],
  ['double', TWICE],
] as const

const figure = (label: string, output: HTMLElement) =>
  h('div', { class: 'figure' }, h('span', {}, label), output)

type Parts = {
  opened: InstantOpened
  stage: Stage
  state: { isBusy: boolean; round: RoundView | null }
  play(): void
  step(step: unknown): void
  /** Says something where results are shown. */
  say(text: string, kind?: string): void
}

/** The stake, the options of the game, and the button that plays. */
export function createPanel({ opened, stage, state, play, step, say }: Parts) {
  let stakeAt = 2
  const balance = h('output', {})
  const win = h('output', { class: 'won' }, shown(0))
  const stake = h('output', {})
  const actions = h('div', { class: 'actions' })
  const stakeTools: HTMLButtonElement[] = []
  let offered: Action[] = []
  const warn = limitWarning(say, opened.limits.most)

  const stakeMinor = () =>
    stage.chips ? stage.chips.total() : (inMinor(STAKES)[stakeAt] as number)
  const tool = (label: string, face: string, press: () => void) => {
    const button = toolButton(label, face)
    button.onclick = press
    stakeTools.push(button)
    return button
  }
  const move = (by: number) => () => {
    stakeAt = Math.max(0, Math.min(STAKES.length - 1, stakeAt + by))
    draw()
    stage.options?.dispatchEvent(new Event('stake'))
  }
  const chips = stage.chips
  const redraw = (change: () => void) => () => {
    change()
    draw()
  }
  const tools = chips
    ? CHIP_TOOLS.map(([name, face]) => tool(t(name), face, redraw(chips[name])))
    : [tool(common('less'), 'minus', move(-1)), tool(common('more'), 'plus', move(1))]

  const playButton = h('button', { type: 'button', class: 'play', onclick: play }, t('bet'))
  const actionButton = (action: Action) => choiceButton(action, { isBusy: state.isBusy, step })

  function draw() {
    const { round, isBusy } = state
    const isHeld = isBusy || round !== null
    offered = round && stage.actions ? stage.actions(round) : []
    actions.replaceChildren(...(round ? offered.map(actionButton) : [playButton]))
    const total = stakeMinor()
    const isLow = total < minorOf(opened.limits.least)
    const isHigh = total > minorOf(opened.limits.most)
    playButton.disabled = isBusy || !stage.bet() || isLow || isHigh
    stake.textContent = shown(round ? minorOf(round.stake) : total)
    stake.classList.toggle('bad', isHigh)
    warn(isHigh)
    for (const button of stakeTools) button.disabled = isHeld
    stage.options?.toggleAttribute('inert', isHeld)
  }

  const view = h(
    'footer',
    { class: 'panel' },
    h('div', { class: 'figures' }, figure(common('balance'), balance), figure(common('win'), win)),
    stage.options ?? null,
    h(
      'div',
      { class: 'stakes' },
      chips ? null : (tools[0] as HTMLElement),
      figure(common('stake'), stake),
      ...(chips ? tools : tools.slice(1)),
    ),
    actions,
  )
  return {
    view,
    draw,
    stakeMinor,
    balance: (text: string) => {
      balance.textContent = text
    },
    win: (minor: number) => {
      win.textContent = shown(minor)
      win.classList.toggle('lit', minor > 0)
    },
    /** Handles a key; false when it does nothing. */
    press: (key: string) => {
      const isPlay = !state.round && key === ' ' && !playButton.disabled
      if (isPlay) play()
      const action = offered.find((offer) => keyOf(offer) === key)
      if (action && !action.isOff && !state.isBusy) step(action.step)
      return isPlay || action !== undefined
    },
  }
}

/** Says which limit a stake is over, and takes the words back once it is not any more. */
function limitWarning(say: Parts['say'], most: string) {
  let wasHigh = false
  return (isHigh: boolean) => {
    if (isHigh !== wasHigh) say(isHigh ? t('overLimit', { most }) : '', 'bad')
    wasHigh = isHigh
  }
}

function toolButton(label: string, face: string): HTMLButtonElement {
  const more = { type: 'button', class: 'step', 'aria-label': label, title: label }
  return h('button', more, face === TWICE ? face : icon(face))
}

const keyOf = ({ key, isMain }: Action) => key ?? (isMain ? ' ' : '')

function choiceButton(
  action: Action,
  { isBusy, step }: { isBusy: boolean; step(step: unknown): void },
) {
  return h(
    'button',
    {
      type: 'button',
      class: action.isMain ? 'play' : 'choice',
      disabled: isBusy || action.isOff,
      onclick: () => step(action.step),
    },
    h('span', {}, action.label),
    action.detail ? h('small', {}, action.detail) : null,
  )
}
