/** How long the progress of a mission lasts (rules/loyalty §3). */
export const MISSION_PERIODS = ['daily', 'weekly', 'once'] as const

/** What moves a mission: a settled bet, one that paid a multiple of its stake, a title never played before, … */
export const MISSION_EVENTS = [
  ...(['bet', 'multiplier', 'newGame'] as const),
  ...(['deposit', 'login', 'verified', 'friend'] as const),
] as const
export type MissionEvent = (typeof MISSION_EVENTS)[number]

/** Events that come from the feed of what was played; the others are facts. */
export const PLAYED_EVENTS: readonly MissionEvent[] = ['bet', 'multiplier', 'newGame']

export const MISSION_STATES = ['locked', 'running', 'ready', 'claimed'] as const

/** What a leaderboard ranks: weighted turnover, or multiples of the stake in hundredths. */
export const BOARD_METRICS = ['turnover', 'bestMultiplier', 'sumMultiplier'] as const
export const BOARD_PERIODS = ['daily', 'weekly'] as const
export const BOARD_STATES = ['running', 'review', 'paid'] as const

/** How often a tournament is held: each has its own first day, time and length (rules/loyalty §6). */
export const TOURNAMENT_REPEATS = ['once', 'daily', 'weekly'] as const

export const TOURNAMENT_STATES = ['upcoming', 'live', 'ended'] as const

/** So many accounts are named beside one that shares something with them. */
export const LINKED_SHOWN = 5
