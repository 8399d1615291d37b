/** When a game is drawn: every so many seconds from midnight, or at times of some days. */
export type Schedule =
  | { everyS: number }
  /** Days from 1, Monday, to 7; dates of the month; all of them where neither is named. */
  | { draws: { time: string; days?: number[]; dates?: number[] }[] }
