export { eligibility, mayEnter, rulesOf, type Standing } from './standing.rules.ts'
export { barMember, keepKyc, MEMBER_BARRED, refuseUnfit, unbarMember } from './standing.ts'
