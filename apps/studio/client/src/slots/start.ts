import '../platform/jitless.ts'

import { folderOf, loadPictures, type Pictures, picturesOf } from '../engine/pictures.ts'
import { createReels } from '../engine/reels.ts'
import { metalOf } from '../engine/stage.ts'
import { openMoney } from '../platform/amounts.ts'
import type { Opened, Refused } from '../platform/api.ts'
import { postToPlatform } from '../platform/parent.ts'
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

/** Opens the game as soon as its small pictures have loaded; sharp ones, fonts and landscape follow. */
export async function start(
  opening: Promise<Opened | Refused>,
  sheet: Promise<HTMLImageElement | null>,
) {
  label()
  const opened = await opening
  if (!opened.ok) {
    view.result.textContent = reason(opened.code)
    view.result.className = 'error'
    postToPlatform('error', { code: opened.code })
    return
  }
  openMoney(opened)
  view.name.textContent = opened.game.name
  view.mode.textContent = opened.mode === 'demo' ? t('demo') : ''
  document.title = opened.game.name
  const small = await sheet
  const pictures: Pictures = small ? picturesOf(small, opened.model) : new Map()
  const sharp = () => loadPictures(pictures, opened)
  // Without the sheet the game waits for its pictures one by one.
  if (!small) await sharp()
  view.result.textContent = ''
  const reels = createReels(view.reels, opened.model, {
    pictures,
    metal: metalOf(opened.game.theme),
  })
  play(opened, reels)
  postToPlatform('ready')
  void import('./fonts.css')
  if (small) void sharp().then(reels.redraw)
  crown(opened)
  view.game.style.backgroundImage = `url(${folderOf(opened.game)}/scene.webp)`
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
