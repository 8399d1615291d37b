export { selectActive } from './active.sql.ts'
export { teamSumsConsumer } from './count.sql.ts'
export { countOnline } from './count-online.ts'
export { lockSums, moveBalances } from './move.sql.ts'
export { selectOnline } from './online.sql.ts'
export {
  type MoneyDay,
  type MoneyMeasure,
  type PlayDay,
  selectTeamBalance,
  selectTeamMoney,
  selectTeamPlay,
  type TeamPeriod,
} from './read.sql.ts'
export { sumMoney } from './sum-money.ts'
