export { type Approvable, propose, type Wish } from './approvals.ts'
