export { identifyOperator } from './identify.ts'
