export { enableApproval, hireApproval, resetApproval, rolesApproval } from './staff.ts'
