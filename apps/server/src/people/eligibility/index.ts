export { eligibilitySettings } from './eligibility-settings.ts'
export { memberAway, memberBarred } from './facts.ts'
export {
  eligibility,
  mayEnter,
  rulesOf,
  type Standing,
  standingOf,
  withoutDocuments,
} from './standing.rules.ts'
export { updateStatus } from './standing.sql.ts'
export {
  barMember,
  depositRulesOf,
  keepKyc,
  lockMember,
  refuseUnfit,
  refuseUnfitToDeposit,
  setAway,
  unbarMember,
} from './standing.ts'
