export { areRebatesOpen, selectTeamCost, takeChangedDays } from './cost.sql.ts'
export { teamRebateConsumer } from './count.sql.ts'
export { creditDifferences } from './settle.ts'
