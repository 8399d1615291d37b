export { memberAway, memberBarred } from './facts.ts'
export { eligibility, mayEnter, rulesOf, type Standing, standingOf } from './standing.rules.ts'
export { updateStatus } from './standing.sql.ts'
export {
  barMember,
  keepKyc,
  lockMember,
  refuseUnfit,
  setAway,
  unbarMember,
} from './standing.ts'
