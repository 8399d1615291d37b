import { loadSheet } from '../engine/pictures.ts'
import { open } from '../platform/api.ts'

// The seat at the game and its small pictures are asked for while the game itself still comes.
const opening = open().catch(() => ({ ok: false as const, code: 'NO_ANSWER' }))
const sheet = opening.then((opened) => (opened.ok ? loadSheet(opened) : null))

void import('./start.ts').then(({ start }) => start(opening, sheet))
