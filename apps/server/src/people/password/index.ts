export { mustChoosePassword } from './must-choose.ts'
export { keepOneTimePassword } from './one-time.ts'
export { isTooCommon, ruleBreach } from './password.rules.ts'
export {
  checkPassword,
  hasPassword,
  keepPassword,
  renewHash,
  type StoredPassword,
} from './passwords.ts'
export { isOwnPassword, passwordSetAt, provePassword } from './prove.ts'
