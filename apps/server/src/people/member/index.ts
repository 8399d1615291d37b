export { kindOfType } from './member.rules.ts'
export {
  actingMember,
  createMember,
  endFirstLogin,
  findMember,
  findMemberByName,
  type Member,
  type MemberDraft,
} from './members.ts'
