/** The kinds of games, by the wire's names. */
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

/** What narrows the list of titles. */
export const TITLE_STANDINGS = ['open', 'shut', 'hidden', 'placed', 'disabled', 'free'] as const
