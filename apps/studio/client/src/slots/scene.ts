import './scene.css'
import type { Opened } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { scenePictures, upright } from './scene-pictures.ts'

/** How the air of a theme moves; others rise slowly. */
const WAYS: Record<string, string> = {
  ...{ blossom: 'fall', norse: 'fall', frost: 'fall', carnival: 'fall' },
  ...{ desert: 'blow', frontier: 'blow' },
}
const STORMY = 'thunder-temple'
const LIVELY = '(prefers-reduced-motion: no-preference)'

/**
 * Puts the scene of a title behind its game, once the game can be played: layers from back to front. Each appears out
 * of the theme's colours when it is drawn, whichever is first.
 */
export function showScene(game: HTMLElement, opened: Opened) {
  const { game: title, model } = opened
  const scene = el('div', '', { id: 'scene', 'aria-hidden': 'true' })
  const layers = ['place', 'far', 'near', 'close', ...(model.id === STORMY ? ['storm'] : [])]
  scene.append(...layers.map((name) => el('i', '', { class: name })))
  scene.dataset.way = WAYS[title.theme.split('-')[0] ?? ''] ?? 'rise'
  game.prepend(scene)
  const phone = upright()
  const paint = () =>
    Promise.allSettled(
      Object.entries(scenePictures(opened)).map(async ([name, address]) => {
        await drawn(address)
        scene.style.setProperty(`--${name}`, `url(${address})`)
        scene.classList.add(`has-${name}`)
      }),
    )
  phone.onchange = () => void paint()
  void paint().then(() => {
    if (matchMedia(LIVELY).matches) move(scene)
  })
}

function drawn(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  return image.decode()
}

/** A frame that takes longer was missed; so many of the first ones mean a machine that cannot keep up. */
const MISSED_MS = 26
const MISSED_MOST = 6
const WATCHED = 240

/** Sets the layers in motion. Where the machine cannot keep up, they stand still and leave their frames to the reels. */
function move(scene: HTMLElement) {
  scene.dataset.moves = ''
  let last = 0
  let missed = 0
  let seen = 0
  const watch = (now: number) => {
    if (last > 0 && now - last > MISSED_MS) missed += 1
    last = now
    seen += 1
    if (missed >= MISSED_MOST) delete scene.dataset.moves
    else if (seen < WATCHED) requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  if (matchMedia('(hover: hover)').matches)
    addEventListener('pointermove', (moved) => lean(scene, moved))
}

/** The layers shift a little with the mouse, the nearer the more. */
function lean(scene: HTMLElement, { clientX, clientY }: PointerEvent) {
  if (scene.dataset.moves === undefined) return
  scene.style.setProperty('--x', (clientX / innerWidth - 0.5).toFixed(3))
  scene.style.setProperty('--y', (clientY / innerHeight - 0.5).toFixed(3))
}
