import '../platform/jitless.ts'
import './styles/instant.css'
import './styles/limbo.css'
import './styles/landscape.css'
import './styles/materials.css'
import './styles/sizes.css'

import type { InstantId } from '@parola/maths/instant'
import { openMoney } from '../platform/amounts.ts'
import { h } from '../platform/dom.ts'
import { closeOnEscape, postToPlatform } from '../platform/parent.ts'
import { openInstant } from './table/play.ts'
import { createShell } from './table/shell.ts'
import type { Create } from './table/stage.ts'
import { reason } from './words.ts'

/** Each game is loaded when it is opened, without the others. */
const STAGES: Record<InstantId, () => Promise<{ create: Create }>> = {
  dice: () => import('./stages/dice.ts'),
  mines: () => import('./stages/mines.ts'),
  plinko: () => import('./stages/plinko.ts'),
  limbo: () => import('./stages/limbo.ts'),
  wheel: () => import('./stages/wheel.ts'),
  keno: () => import('./stages/keno.ts'),
  'hi-lo': () => import('./stages/hi-lo.ts'),
  blackjack: () => import('./stages/blackjack.ts'),
  roulette: () => import('./stages/roulette.ts'),
  baccarat: () => import('./stages/baccarat.ts'),
  'dragon-tiger': () => import('./stages/dragon-tiger.ts'),
  'sic-bo': () => import('./stages/sic-bo.ts'),
  'color-game': () => import('./stages/color-game.ts'),
  'money-wheel': () => import('./stages/money-wheel.ts'),
  'video-poker': () => import('./stages/video-poker.ts'),
}

function chooseTheme() {
  const requested = new URLSearchParams(location.search).get('theme')
  const own = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme =
    requested === 'light' || requested === 'dark' ? requested : own
}

async function start() {
  chooseTheme()
  closeOnEscape()
  const game = document.getElementById('game') as HTMLElement
  const opened = await openInstant().catch(() => ({ ok: false as const, code: 'NO_ANSWER' }))
  if (!opened.ok) {
    game.replaceChildren(h('p', { class: 'failed', role: 'alert' }, reason(opened.code)))
    postToPlatform('error', { code: opened.code })
    return
  }
  openMoney(opened)
  const { create } = await STAGES[opened.instant]()
  document.title = opened.game.name
  game.dataset.game = opened.instant
  game.replaceChildren(createShell(opened, create))
  postToPlatform('ready')
}

void start()
