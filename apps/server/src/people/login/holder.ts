import { mayEnter } from '#people/eligibility'
import { type Attempt, failedAttempt } from '#people/login-attempt'
import { findMemberByMobile, type Member, type Mobile } from '#people/member'
import { noteFailedLogin } from '#people/session'
import { type Codes, phoneOf, refuseCode } from '#people/verification'
import type { Opening } from '#platform/http'
import { type Engine, glance, Refusal, refuse } from '#platform/work'

type Proof = Omit<Parameters<Codes['prove']>[2], 'to'> & { mobile: Mobile; attempt: Attempt }

/**
 * The member who proves by a code that a number is theirs. An unknown number and a wrong code get the same
 * answer; agents log in by password only (reading 14).
 * @throws Refusal of the code, with what the failed attempt has to report; ACCOUNT_BLOCKED,
 * NON_MEMBER_ACCOUNT
 */
export async function provedHolder(
  { engine, codes }: { engine: Engine; codes: Codes },
  opening: Opening,
  { attempt, mobile, ...proof }: Proof,
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
    throw failedAttempt(error, attempt)
  })
  refuseClosedAccount(member)
  return member
}

/**
 * Who may log in without a password: members that are not barred; agents need theirs.
 * @throws Refusal ACCOUNT_BLOCKED, NON_MEMBER_ACCOUNT
 */
export function refuseClosedAccount(member: Member) {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind !== 'member') refuse('NON_MEMBER_ACCOUNT')
}

async function noteFailure(engine: Engine, opening: Opening, mobile: Mobile) {
  const { brandId } = opening
  const holder = await findMemberByMobile(glance(engine, opening), { brandId, mobile })
  await noteFailedLogin(engine, opening, { memberId: holder?.memberId, method: 'code' })
}
