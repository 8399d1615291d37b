import { loadSheet } from '../engine/pictures.ts'
import { open } from '../platform/api.ts'
import { announceScene } from './scene-pictures.ts'

// The session and the small pictures are requested while the game itself is still loading.
const opening = open().catch(() => ({ ok: false as const, code: 'NO_ANSWER' }))
const sheet = opening.then((opened) => {
  if (!opened.ok) return null
  announceScene(opened)
  return loadSheet(opened)
})

void import('./start.ts').then(({ start }) => start(opening, sheet))
