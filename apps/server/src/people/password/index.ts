export { hashPassword } from './hashing.ts'
export { isTooCommon } from './password.rules.ts'
export { keepPassword } from './passwords.ts'
