export { selectLast as lastDevice } from './devices.sql.ts'
export {
  browserKey,
  deviceIn,
  isOwnBrowser,
  type Known,
  keepDevice,
  whatIsKnown,
} from './devices.ts'
