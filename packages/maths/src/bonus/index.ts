export { type BonusGameId, bonusGame } from './games.ts'
export { type BonusOutlook, type BonusRun, bonusOutlook, triesFor } from './runs.ts'
