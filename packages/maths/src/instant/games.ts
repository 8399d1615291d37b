import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { colorGame } from './color-game.ts'
import { dice } from './dice.ts'
import { dragonTiger } from './dragon-tiger.ts'
import type { InstantGame } from './game.ts'
import { hiLo } from './hi-lo.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import { moneyWheel } from './money-wheel.ts'
import { plinko } from './plinko.ts'
import { roulette } from './roulette.ts'
import { sicBo } from './sic-bo.ts'
import { videoPoker } from './video-poker.ts'
import { wheel } from './wheel.ts'

export const INSTANT_IDS = [
  'dice',
  'mines',
  'plinko',
  'limbo',
  'wheel',
  'keno',
  'hi-lo',
  'blackjack',
  'roulette',
  'baccarat',
  'dragon-tiger',
  'sic-bo',
  'color-game',
  'money-wheel',
  'video-poker',
] as const
export type InstantId = (typeof INSTANT_IDS)[number]

/** Every game that one player plays alone, by its name. */
export const INSTANT_GAMES: Record<InstantId, InstantGame> = {
  dice,
  mines,
  plinko,
  limbo,
  wheel,
  keno,
  'hi-lo': hiLo,
  blackjack,
  roulette,
  baccarat,
  'dragon-tiger': dragonTiger,
  'sic-bo': sicBo,
  'color-game': colorGame,
  'money-wheel': moneyWheel,
  'video-poker': videoPoker,
}

export function isInstant(id: string): id is InstantId {
  return Object.hasOwn(INSTANT_GAMES, id)
}
