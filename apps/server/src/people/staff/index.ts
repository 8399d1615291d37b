export { rolesApproval } from './staff.ts'
