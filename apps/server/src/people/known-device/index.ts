export { selectLast as lastDevices, selectSeen as devicesOf } from './devices.sql.ts'
export {
  browserKey,
  deviceIn,
  isOwnBrowser,
  type Known,
  keepDevice,
  whatIsKnown,
} from './devices.ts'
