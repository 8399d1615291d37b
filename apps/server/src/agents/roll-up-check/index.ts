export { payoutStopApproval } from './settle.ts'
