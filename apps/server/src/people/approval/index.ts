export { type Approvable, propose, type Wish, waitingWish } from './approvals.ts'
