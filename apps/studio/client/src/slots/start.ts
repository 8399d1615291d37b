import '../platform/jitless.ts'

import { cutSheet, folderOf, loadPictures, type Pictures } from '../engine/pictures.ts'
import { createReels } from '../engine/reels.ts'
import { openMoney } from '../platform/amounts.ts'
import type { Opened, Refused } from '../platform/api.ts'
import { namePicture } from '../platform/name-picture.ts'
import { closeOnEscape, postToPlatform } from '../platform/parent.ts'
import { type Key, reason, t } from '../platform/text.ts'
import { play } from './game.ts'
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

/**
 * Opens the game as soon as its small pictures have loaded; sharp ones, fonts and landscape follow. Until then the
 * reels stand empty, under the title's own letters and in its own colours.
 */
export async function start(
  opening: Promise<Opened | Refused>,
  sheet: Promise<HTMLImageElement | null>,
) {
  label()
  closeOnEscape()
  const opened = await opening
  if (!opened.ok) {
    view.result.textContent = reason(opened.code)
    view.result.className = 'error'
    postToPlatform('error', { code: opened.code })
    return
  }
  openMoney(opened)
  view.name.replaceChildren(namePicture(opened.game))
  view.mode.textContent = opened.mode === 'demo' ? t('demo') : ''
  view.game.style.setProperty('--tint', opened.game.tint)
  document.title = opened.game.name
  const pictures: Pictures = new Map()
  const reels = createReels(view.reels, opened.model, {
    pictures,
    frame: `${folderOf(opened.game)}/frame/${opened.model.id}.webp`,
  })
  const small = await sheet
  const sharp = () => loadPictures(pictures, opened)
  // Without the sheet the game waits for its pictures one by one.
  if (small) cutSheet(small, opened.model, pictures)
  else await sharp()
  view.result.textContent = ''
  reels.redraw()
  play(opened, reels)
  postToPlatform('ready')
  void import('./fonts.css')
  if (small) void sharp().then(reels.redraw)
  crown(opened)
  void import('./scene.ts').then(({ showScene }) => showScene(view.game, opened))
}

/** The two best symbols are beside the name, where there is room above the reels. */
function crown({ game, model }: Opened) {
  const wild = new Set(model.symbols.filter(({ kind }) => kind === 'wild').map(({ id }) => id))
  const best = Object.keys(model.pays)
    .filter((symbol) => !wild.has(symbol))
    .slice(0, 2)
  for (const [i, symbol] of best.entries()) {
    view.name.style.setProperty(`--best${i}`, `url(${folderOf(game)}/${symbol}.webp)`)
  }
}
