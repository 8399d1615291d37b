export { countPlayed } from './count-played.ts'
export { createTurnover, type Played, type Standing, type Turnover } from './turnover.ts'
