export { browserOf } from './code-cookie.ts'
export { type Codes, oneTimeCodes, refuseCode } from './codes.ts'
