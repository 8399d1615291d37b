export { settingsApproval } from './change.ts'
