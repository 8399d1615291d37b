export {
  type Agreed,
  type Approvable,
  propose,
  type Request,
  requestsOfKinds,
  waitingRequest,
} from './approvals.ts'
export { ALONE_IN_ALL, countEachInDay, countInDay } from './day-sum.ts'
export { giftSettings } from './gift-settings.ts'
