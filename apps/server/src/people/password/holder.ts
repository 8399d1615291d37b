import { mayEnter } from '#people/eligibility'
import { findMemberByMobile, type Member, type Mobile } from '#people/member'
import { noteFailedLogin } from '#people/session'
import { type Codes, phoneOf, refuseCode } from '#people/verification'
import type { Opening } from '#platform/http'
import { type Engine, glance, Refusal, refuse } from '#platform/work'
import { type Begun, failedTry } from './tries.ts'

type Proof = Omit<Parameters<Codes['prove']>[2], 'to'> & { mobile: Mobile; begun: Begun }

/**
 * The member who proves by a code that a number is theirs. A number that nobody has and a wrong code
 * are answered alike; agents come in by their password only (reading 14).
 * @throws Refusal of the code, with what the failed try has to tell; ACCOUNT_BLOCKED, NON_MEMBER_ACCOUNT
 */
export async function provedHolder(
  { engine, codes }: { engine: Engine; codes: Codes },
  opening: Opening,
  { begun, mobile, ...proof }: Proof,
): Promise<Member> {
  const prove = async () => {
    await codes.prove(engine, opening, { ...proof, to: phoneOf(mobile.number) })
    const { brandId } = opening
    const holder = { brandId, mobile }
    return (await findMemberByMobile(glance(engine, opening), holder)) ?? refuseCode()
  }
  const member = await prove().catch(async (error) => {
    if (!(error instanceof Refusal)) throw error
    if (proof.purpose === 'login') await noteFailure(engine, opening, mobile)
    throw failedTry(error, begun)
  })
  refuseAtDoor(member)
  return member
}

/**
 * Who comes in without a password: members that are not shut out; agents come in by theirs only.
 * @throws Refusal ACCOUNT_BLOCKED, NON_MEMBER_ACCOUNT
 */
export function refuseAtDoor(member: Member) {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind !== 'member') refuse('NON_MEMBER_ACCOUNT')
}

async function noteFailure(engine: Engine, opening: Opening, mobile: Mobile) {
  const { brandId } = opening
  const holder = await findMemberByMobile(glance(engine, opening), { brandId, mobile })
  await noteFailedLogin(engine, opening, { memberId: holder?.memberId, way: 'code' })
}
