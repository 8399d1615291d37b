export { countReady } from './bonus.sql.ts'
export { rewardApproval } from './grant.ts'
