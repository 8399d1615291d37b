export { memberRegistered } from './facts.ts'
export { kindOfType, usernameKey } from './member.rules.ts'
export {
  actingMember,
  createMember,
  findKnown,
  findMember,
  findMemberByMobile,
  findMemberByName,
  type Member,
} from './members.ts'
export { diallingCodeOf, type Mobile, mobileIn } from './mobile.rules.ts'
export { servedMobile } from './mobiles.ts'
export { selectSameReach } from './reach.sql.ts'
export { bindReach, findReach } from './reach.ts'
export { searchMembers, selectMemberOfBrand, updateStatus } from './search.sql.ts'
