import { CRASH } from '@parola/maths/instant'

/** Every n-th title of the in-house vendor opens the crash room. */
const CRASH_EVERY = 4
/** The other games of the in-house vendor, in the order in which its titles alternate. */
const IN_HOUSE = [
  'mines',
  'plinko',
  'dice',
  'limbo',
  'wheel',
  'hi-lo',
  'keno',
  'color-game',
  'money-wheel',
  'video-poker',
  'sic-bo',
  'blackjack',
  'roulette',
  'baccarat',
  'dragon-tiger',
]
/** Small games among the slot vendors' titles. */
export const MINI = ['mines', 'plinko', 'dice', 'hi-lo', 'wheel', 'limbo', 'keno', 'video-poker']
const TABLES = ['baccarat', 'roulette', 'blackjack', 'sic-bo', 'dragon-tiger']
const SHOWS = ['money-wheel', 'color-game']

const BY_CLASS: Record<string, readonly string[]> = {
  live: TABLES,
  gameshow: SHOWS,
}

/** What the names of live titles promise. */
const NAMED: Record<string, string> = {
  Roulette: 'roulette',
  Baccarat: 'baccarat',
  Blackjack: 'blackjack',
  'Sic Bo': 'sic-bo',
  'Dragon Tiger': 'dragon-tiger',
  Poker: 'video-poker',
}

/** The instant or table game that a title of a non-slot class plays; none for the others. */
export function instantModelOf(classify: string, name: string, i: number): string | undefined {
  const promised = Object.keys(NAMED).find((game) => name.includes(game))
  if (classify === 'live' && promised) return NAMED[promised]
  if (classify === 'inhouse') return inHouse(i)
  const games = BY_CLASS[classify]
  return games?.[i % games.length]
}

/** Crash is placed among the others, which follow each other between its titles. */
function inHouse(i: number): string {
  if (i % CRASH_EVERY === 0) return CRASH
  const nth = i - Math.floor(i / CRASH_EVERY) - 1
  return IN_HOUSE[nth % IN_HOUSE.length] as string
}
