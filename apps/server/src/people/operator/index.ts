export { handOver, refuseLinked, takeOneTime } from './custody.ts'
export { identifyOperator } from './identify.ts'
export { ONE_TIME_MS } from './login.rules.ts'
export {
  type OperatorRow,
  selectOperatorNames as operatorNamesOf,
  selectOperators,
} from './operator.sql.ts'
export {
  changeRoles,
  changeStatus,
  createOperator,
  findOperator,
  findOperatorByName,
  mayStill,
  resetFactors,
} from './operators.ts'
export { closeSetUp, inviteSecond, openSetUp, readSetUp, refuseWhileOpen } from './set-up.ts'
