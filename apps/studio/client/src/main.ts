import './jitless.ts'

import { open } from './api.ts'
import { play } from './game.ts'
import { tell } from './parent.ts'
import { folderOf } from './paytable.ts'
import { createReels, loadPictures } from './reels.ts'
import { metalOf } from './stage.ts'
import { type Key, reason, t } from './text.ts'
import { view } from './view.ts'

function label() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = t(place.dataset.text as Key)
  }
  view.less.setAttribute('aria-label', t('less'))
  view.more.setAttribute('aria-label', t('more'))
  view.reels.setAttribute('aria-label', t('reels'))
  view.result.textContent = t('loading')
}

async function start() {
  label()
  const opened = await open().catch(() => ({ ok: false as const, code: 'NO_ANSWER' }))
  if (!opened.ok) {
    view.result.textContent = reason(opened.code)
    view.result.className = 'error'
    tell('error', { code: opened.code })
    return
  }
  view.name.textContent = opened.game.name
  view.mode.textContent = opened.mode === 'demo' ? t('demo') : ''
  document.title = opened.game.name
  const folder = folderOf(opened.game)
  const pictures = await loadPictures(folder, opened.model)
  view.result.textContent = ''
  play(
    opened,
    createReels(view.reels, opened.model, { pictures, metal: metalOf(opened.game.theme) }),
  )
  tell('ready')
  // The landscape comes after what is played with.
  view.game.style.backgroundImage = `url(${folder}/scene.webp)`
}

void start()
