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
  resetFactors,
} from './operators.ts'
