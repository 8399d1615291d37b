import '../platform/jitless.ts'
import './crash.css'

import { openMoney } from '../platform/amounts.ts'
import { post } from '../platform/api.ts'
import { h } from '../platform/dom.ts'
import { closeOnEscape, postToPlatform } from '../platform/parent.ts'
import { openReplay } from './info.ts'
import type { CrashOpened } from './opened.types.ts'
import { createTable } from './table.ts'
import { reason } from './words.ts'

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
  const lost = () => ({ ok: false as const, code: 'NO_ANSWER' })
  const opened = await post<CrashOpened>('open', {}).catch(lost)
  if (!opened.ok) {
    game.replaceChildren(h('p', { class: 'failed', role: 'alert' }, reason(opened.code)))
    postToPlatform('error', { code: opened.code })
    return
  }
  openMoney(opened)
  document.title = opened.game.name
  game.replaceChildren(createTable(opened))
  postToPlatform('ready')
  void openReplay()
}

void start()
