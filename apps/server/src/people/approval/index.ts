export type { Agreed, Approvable, Request } from './approvable.types.ts'
export { propose, requestsOfKinds, waitingRequest } from './approvals.ts'
export { ALONE_IN_ALL, countEachInDay, countInDay } from './day-sum.ts'
export { giftSettings } from './gift-settings.ts'
