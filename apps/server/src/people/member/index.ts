export { kindOfType, usernameKey } from './member.rules.ts'
export {
  actingMember,
  createMember,
  findMember,
  findMemberByMobile,
  findMemberByName,
  findReach,
  type Member,
  type MemberDraft,
  refuseUnfit,
} from './members.ts'
export { diallingCodeOf, type Mobile, mobileIn, type TypedMobile } from './mobile.rules.ts'
export { servedMobile } from './mobiles.ts'
export { mayEnter, type Standing } from './standing.rules.ts'
