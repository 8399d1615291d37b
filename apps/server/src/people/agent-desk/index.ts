export { deskMay } from './desk.rules.ts'
export { insertDesk, selectDesk, selectDesks, updateDesk } from './desk.sql.ts'
