export { type Agreed, type Approvable, propose, type Wish, waitingWish } from './approvals.ts'
export { ALONE_IN_ALL, countEachInDay, countInDay } from './day-sum.ts'
