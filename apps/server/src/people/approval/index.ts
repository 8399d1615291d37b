export { type Agreed, type Approvable, propose, type Wish, waitingWish } from './approvals.ts'
export { countInDay } from './day-sum.ts'
