/** The kinds of games, by their wire names. */
export const GAME_TYPES = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'BGS',
] as const

/** Instant and table games: each is a kind, named like its model. */
export const INSTANT_KINDS = [
  'crash',
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
] as const

/** What a title is, whatever its name and its type: the game that it opens. */
export const GAME_KINDS = [...INSTANT_KINDS, 'slot', 'megaways', 'jackpot', 'lottery'] as const

/** Filters of the list of titles. */
export const TITLE_STANDINGS = ['open', 'shut', 'hidden', 'placed', 'disabled', 'free'] as const

/** Lotteries in a menu: digital draws, the house's own, those with e-lotteries, SEA ones. */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]
