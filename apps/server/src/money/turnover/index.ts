export type { Elsewhere } from './elsewhere.types.ts'
export { type AwayWallet, awayOf } from './turnover.rules.ts'
export { createTurnover, type Standing, type Turnover } from './turnover.ts'
