import { type GAME_KINDS, INSTANT_KINDS } from '@parola/contract'
import { SLOT_IDS } from '@parola/maths'
import { isNear } from './spelling.rules.ts'

export type GameKind = (typeof GAME_KINDS)[number]
type Title = { model: string; tags: readonly string[]; game_type: string }

/** Instant games, table games and lotteries are kinds of their own; everything else has reels. */
const OWN_KINDS: ReadonlySet<string> = new Set([...INSTANT_KINDS, 'lottery'])

/** What a title opens, which neither its name nor its vendor's type always says: under FISH, too, there are reels. */
export function kindOf({ model, tags }: Title): GameKind {
  if (OWN_KINDS.has(model)) return model as GameKind
  if (tags.includes('JACKPOT')) return 'jackpot'
  return tags.includes('MEGAWAY') ? 'megaways' : 'slot'
}

type Target = { models?: readonly string[]; tags?: readonly string[]; types?: readonly string[] }

/** What people call a kind or a rule, in each language; without accents, as a search is compared. */
const WORDS: readonly (readonly [words: readonly string[], target: Target])[] = [
  [
    ['crash', 'rocket', 'multiplier', 'lipad', 'rakit', 'may bay', 'ten lua'],
    { models: ['crash'] },
  ],
  [['mines', 'mine', 'minesweeper', 'bombs', 'mina', 'bomba', 'do min'], { models: ['mines'] }],
  [['plinko', 'ball drop', 'bola', 'tha bong'], { models: ['plinko'] }],
  [['dice', 'dais', 'xuc xac'], { models: ['dice'] }],
  [['limbo'], { models: ['limbo'] }],
  [['wheel', 'wheel of fortune', 'gulong', 'vong quay'], { models: ['wheel', 'money-wheel'] }],
  [['money wheel', 'gulong ng pera', 'vong quay tien'], { models: ['money-wheel'] }],
  [
    ['hi-lo', 'hilo', 'hi lo', 'high low', 'taas baba', 'mataas mababa', 'cao thap'],
    { models: ['hi-lo'] },
  ],
  [['keno'], { models: ['keno'] }],
  [['color game', 'colour game', 'perya', 'kulay', 'xuc xac mau'], { models: ['color-game'] }],
  [['video poker', 'poker', 'xi to'], { models: ['video-poker'] }],
  [['sic bo', 'sicbo', 'tai xiu'], { models: ['sic-bo'] }],
  [['blackjack', 'black jack', '21', 'xi dach'], { models: ['blackjack'] }],
  [['roulette', 'ruleta', 'ru let'], { models: ['roulette'] }],
  [['baccarat', 'bakarat'], { models: ['baccarat'] }],
  [['dragon tiger', 'dragon-tiger', 'rong ho'], { models: ['dragon-tiger'] }],
  [
    ['cards', 'baraha', 'danh bai', 'game bai'],
    { models: ['blackjack', 'baccarat', 'dragon-tiger', 'hi-lo', 'video-poker'] },
  ],
  [['table', 'live casino', 'mesa', 'casino truc tuyen', 'song bai'], { types: ['LIVE'] }],
  [['slots', 'slot machine', 'islot', 'no hu', 'quay hu'], { models: SLOT_IDS }],
  [
    ['lottery', 'lotto', 'loterya', 'loteria', 'xo so', 'lo de', 've so'],
    { types: ['LOTT', 'ELOTT'] },
  ],
  [['megaways', 'megaway'], { tags: ['MEGAWAY'] }],
  [['jackpot', 'dyakpat'], { tags: ['JACKPOT'] }],
  [
    ['free spins', 'libreng spin', 'libreng ikot', 'luot quay mien phi', 'quay mien phi'],
    { tags: ['FREE_SPINS'] },
  ],
  [['bonus round', 'bonus', 'round ng bonus', 'vong thuong'], { tags: ['BONUS'] }],
  [
    ['buy bonus', 'bonus buy', 'feature buy', 'bili ng bonus', 'bumili ng bonus', 'mua tinh nang'],
    { tags: ['FEATURE_BUY'] },
  ],
  [['game show', 'palabas', 'gameshow'], { tags: ['GAME_SHOW'] }],
]
/** A search says "crash game", "larong mina" or "trò chơi dò mìn" for a kind. */
const FILLER = /\b(games?|laro|larong|ng|tro choi)\b/g
/** Fewer letters begin too many words. */
const BEGINS_AT = 3

export type Meaning = Required<Target> & { isNear: boolean }

/** The kinds and rules that a search names, in lower case and without accents, or, where it names none, those that are spelled almost so. */
export function meaningOf(search: string): Meaning {
  const bare = search.replace(FILLER, ' ').replace(/\s+/g, ' ').trim()
  const texts = bare ? [...new Set([search, bare])] : []
  const named = texts.flatMap((text) =>
    targets((word) => word === text || (text.length >= BEGINS_AT && word.startsWith(text))),
  )
  if (named.length > 0) return { ...merged(named), isNear: false }
  return { ...merged(texts.flatMap((text) => targets((word) => isNear(text, word)))), isNear: true }
}

function targets(fits: (word: string) => boolean): Target[] {
  return WORDS.filter(([words]) => words.some(fits)).map(([, target]) => target)
}

function merged(found: readonly Target[]): Required<Target> {
  const all = (list: keyof Target) => [...new Set(found.flatMap((target) => target[list] ?? []))]
  return { models: all('models'), tags: all('tags'), types: all('types') }
}
