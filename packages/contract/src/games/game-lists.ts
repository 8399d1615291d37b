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

/** Filters of the list of titles. */
export const TITLE_STANDINGS = ['open', 'shut', 'hidden', 'placed', 'disabled', 'free'] as const
