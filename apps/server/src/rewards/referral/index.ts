export { referralApproval } from './change.ts'
export { referralSettings } from './referral-settings.ts'
