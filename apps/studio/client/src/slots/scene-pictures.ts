import { folderOf } from '../engine/pictures.ts'
import type { Opened } from '../platform/api.ts'

export const upright = () => matchMedia('(max-aspect-ratio: 4 / 5)')

/** Where the layers of a title's scene are, from back to front. */
export function scenePictures({ game, model }: Opened) {
  const folder = folderOf(game)
  const isTall = upright().matches
  return {
    place: `${folder}/${isTall ? 'tall' : 'scene'}.webp`,
    near: `${folder}/${isTall ? 'tall' : 'near'}/${model.id}.webp`,
    air: `${folder}/air.webp`,
  }
}

/** The studio draws a scene when it is first asked for. It is asked without its bytes, which would delay the reels. */
export function announceScene(opened: Opened) {
  for (const address of Object.values(scenePictures(opened))) {
    void fetch(address, { method: 'HEAD' }).catch(() => undefined)
  }
}
