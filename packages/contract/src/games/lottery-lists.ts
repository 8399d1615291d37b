/** The lottery pages of the site, each with the vendors whose draws it shows. */
export const HALLS = {
  lottery: ['LOTT', 'ELOTT'],
  seaLottery: ['TCG_SEA'],
  vnLottery: ['TCG_LOTTO_VN'],
} as const

/** How many draws a trend looks back. */
export const TREND_ISSUES = ['30', '50', '100', '500'] as const

/** The prize groups that a player may choose from, every even one; `account` is theirs (rules/lottery-digital §1.1). */
export const PRIZE_GROUPS = { least: 1700, account: 1960, step: 2 } as const

/** What the plan of a chase order may say (rules/lottery-digital §11). */
export const CHASE = {
  issues: { min: 2, max: 120 },
  multiple: { min: 1, max: 9999 },
  factor: { min: 2, max: 10 },
  every: { min: 1, max: 120 },
  ratePercent: { min: 1, max: 1000 },
} as const

/** The most bets of one chase order. */
export const CHASE_BETS_MAX = 20

/** In how many shares a list of bets may be opened. */
export const SHARES = { min: 2, max: 100 } as const
