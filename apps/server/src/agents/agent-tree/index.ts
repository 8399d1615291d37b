export { accountTypeApproval } from './change-type.ts'
