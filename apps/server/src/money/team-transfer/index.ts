export { figuresOf, sentToday } from './figures.ts'
export { limitsOf, refuseByFigures } from './refuse-figures.ts'
export { dailyLeft as leftToTransfer, walletFor, walletsOf } from './team-transfer.rules.ts'
export { lockParties } from './team-transfer.sql.ts'
