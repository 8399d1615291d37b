export { kindOfType } from './member.rules.ts'
export {
  actingMember,
  createMember,
  findMember,
  findMemberByName,
  type Member,
  type MemberDraft,
  refuseUnfit,
} from './members.ts'
export { mayEnter, type Standing } from './standing.rules.ts'
