export { eligibility, mayEnter, rulesOf, type Standing, standingOf } from './standing.rules.ts'
export {
  barMember,
  keepKyc,
  lockMember,
  MEMBER_AWAY,
  MEMBER_BARRED,
  refuseUnfit,
  setAway,
  unbarMember,
} from './standing.ts'
