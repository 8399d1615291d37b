import { h, icon } from '../../platform/dom.ts'
import { written } from '../../platform/money.ts'
import { namePicture } from '../../platform/name-picture.ts'
import { onPlatformMessage } from '../../platform/parent.ts'
import { requestedRound } from '../../platform/requested-round.ts'
import { sceneStyle } from '../../platform/scene-style.ts'
import { sounds } from '../../sound/sound.ts'
import { openInfo } from '../info/info.ts'
import { common, nameOf, t } from '../words.ts'
import { lastRounds } from './last-rounds.ts'
import { createPanel } from './panel-bet.ts'
import { endedView, type InstantOpened, type InstantPast, type RoundView } from './play.ts'
import { soundButton } from './sound-button.ts'
import type { Around, Create } from './stage.ts'
import { type Playing, playTable } from './table.ts'

const MINUTE_MS = 60_000
const HOUR_MIN = 60

/** How long an open round waits before it ends by the published rule. */
function timeLeft(dueAt: string | null): string {
  if (!dueAt) return ''
  const minutes = Math.max(0, Math.floor((Date.parse(dueAt) - Date.now()) / MINUTE_MS))
  return t('waits', { hours: Math.floor(minutes / HOUR_MIN), minutes: minutes % HOUR_MIN })
}

/** Everything around a stage: its bets, its rounds, and their results. */
export function createShell(opened: InstantOpened, create: Create): HTMLElement {
  const state: Playing = { isBusy: false, isFast: false, seq: opened.seq, round: opened.round }
  const money = (minor: number) => written(minor, opened.currency)
  const result = h('p', { class: 'result', 'aria-live': 'polite', role: 'status' })
  const last = lastRounds()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const around: Around = {
    opened,
    isCalm,
    isFast: () => state.isFast || isCalm,
    step: (step) => void table.choose(step),
    changed: () => panel.draw(),
    stakeMinor: () => panel.stakeMinor(),
    money,
    sound: sounds,
    isHeld: () => state.isBusy || state.round !== null,
  }
  const stage = create(around)
  const say = (text: string, kind = '') => {
    result.textContent = text
    result.className = `result ${kind}`
  }
  const panel = createPanel({
    opened,
    stage,
    state,
    play: () => void table.bet(),
    step: (step) => void table.choose(step),
    say,
  })
  const table = playTable({ state, stage, panel, last, money, say })
  if (opened.round) {
    stage.resume(opened.round)
    say([t('resumed'), timeLeft(opened.round.dueAt)].join(' '))
  }
  panel.view.append(about(opened))
  table.showBalance(opened.balance, null)
  panel.draw()
  void last.load(opened, (outcome) => stage.brief(outcome))
  const replay = (round: RoundView) => {
    if (!around.isHeld()) table.replay(round)
  }
  void requestedRound<InstantPast>().then((round) => {
    if (round?.model === opened.instant && round.outcome) replay(endedView(round))
  })
  keys(panel)
  onPlatformMessage((type) => {
    if (type === 'balance') void table.refresh()
  })
  const info = () => void openInfo(opened, { replay, bet: () => stage.bet() })
  return h(
    'div',
    { class: 'shell', style: sceneStyle(opened.game) },
    header(opened, { state, info }),
    h('main', { class: 'stage', 'data-theme': 'dark' }, last.view, stage.view, result),
    panel.view,
  )
}

/** Information beside the bet, where there is room for it. */
function about({ instant, fairness }: InstantOpened): HTMLElement {
  return h(
    'section',
    { class: 'about' },
    h('h2', {}, common('rules')),
    h('p', {}, nameOf('rules', instant)),
    h('p', {}, nameOf('rtp', instant)),
    h('p', {}, `${common('commit')}: `, h('code', {}, fairness.commit)),
  )
}

type Head = { state: Playing; info(): void }

function header(opened: InstantOpened, { state, info }: Head): HTMLElement {
  const toggle = (name: string, label: string, change: (isOn: boolean) => void) => {
    const button = h(
      'button',
      {
        type: 'button',
        class: 'tool',
        'aria-pressed': 'false',
        'aria-label': label,
        title: label,
        'data-tool': name,
        onclick: () => {
          const isOn = button.getAttribute('aria-pressed') !== 'true'
          button.setAttribute('aria-pressed', String(isOn))
          change(isOn)
        },
      },
      icon('zap'),
    )
    return button
  }
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'names' },
      h('h1', {}, namePicture(opened.game)),
      h('span', { class: 'kind' }, nameOf('game', opened.instant)),
    ),
    opened.mode === 'demo' && h('span', { class: 'demo' }, common('demo')),
    toggle('turbo', common('turbo'), (isOn) => {
      state.isFast = isOn
    }),
    soundButton(opened.game.theme),
    h(
      'button',
      {
        type: 'button',
        class: 'tool',
        'aria-label': common('info'),
        title: common('info'),
        onclick: info,
      },
      icon('info'),
    ),
  )
}

/** Space plays, and every choice has its own key. */
function keys(panel: { press(key: string): boolean }) {
  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.metaKey || event.ctrlKey) return
    const isTyping = event.target instanceof HTMLInputElement
    const isButton = event.target instanceof HTMLButtonElement
    if (isTyping || (isButton && (event.key === ' ' || event.key === 'Enter'))) return
    if (panel.press(event.key)) event.preventDefault()
  })
}
