export { adjustmentApproval } from './adjustment.ts'
