export { eligibility, mayEnter, rulesOf, type Standing, standingOf } from './standing.rules.ts'
export {
  barMember,
  keepKyc,
  MEMBER_AWAY,
  MEMBER_BARRED,
  refuseUnfit,
  setAway,
  unbarMember,
} from './standing.ts'
