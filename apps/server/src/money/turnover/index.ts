export { countPlayed } from './count-played.ts'
export type { Played } from './played.ts'
export { type AwayWallet, awayOf } from './turnover.rules.ts'
export { createTurnover, type Standing, type Turnover } from './turnover.ts'
