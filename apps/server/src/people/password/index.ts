export { hashPassword } from './hashing.ts'
export { PASSWORD_CHANGED } from './new-password.ts'
export { isTooCommon } from './password.rules.ts'
export { keepPassword } from './passwords.ts'
