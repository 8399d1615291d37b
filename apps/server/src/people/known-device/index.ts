export {
  browserKey,
  deviceIn,
  isOwnBrowser,
  type Known,
  keepDevice,
  whatIsKnown,
} from './devices.ts'
