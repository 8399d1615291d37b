import type { login } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { mayEnter } from '#people/eligibility'
import {
  accountAt,
  attemptsOf,
  beginAttempt,
  checkCaptcha,
  failedAttempt,
  NOBODY,
} from '#people/login-attempt'
import { findMemberByMobile, findMemberByName, type Member, mobileIn } from '#people/member'
import { checkPassword, mustChoosePassword, renewHash, type StoredPassword } from '#people/password'
import { noteFailedLogin } from '#people/session'
import type { Challenges } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { type Glance, glance, Refusal, refuse } from '#platform/work'
import { type Admission, admit } from './admit.ts'

type Body = Input<typeof login>['body']
type Proof = { username: string; password: string }
type Proved = { member: Member; stored: StoredPassword }

/**
 * Logs in by name, or by number where the name is one, and password. Attempts are counted in a unit of work
 * of their own, so that they survive the refusal; messages about roles come only after the right password
 * (ACC-005).
 */
export async function logIn(
  parts: Admission & { challenges: Challenges },
  opening: Opening,
  { body, cookies }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  const { engine } = parts
  const proof = proofIn(body)
  const look = glance(engine, opening)
  const named = await findNamed(look, proof.username)
  const account = await accountAt(look, opening, {
    name: proof.username,
    memberId: named?.memberId,
    cookies,
  })
  const attempts = await attemptsOf(engine, opening, account)
  await checkCaptcha(parts, opening, { body, attempts })
  const attempt = await beginAttempt(engine, opening, attempts)
  const proved = await provedMember(look, named, proof.password)
  if (!proved) {
    await noteFailedLogin(engine, opening, { memberId: named?.memberId, method: 'password' })
    throw failedAttempt(new Refusal('LOGIN_WRONG'), attempt)
  }
  refuseByRole(proved.member, body.as ?? 'member')
  const { memberId } = proved.member
  const mustChange = await mustChoosePassword(engine, opening, { memberId, stored: proved.stored })
  await renewHash(engine, opening, { memberId, stored: proved.stored, password: proof.password })
  const { rememberMe } = body
  return admit(parts, opening, {
    member: proved.member,
    by: 'password',
    cookies,
    attempts,
    rememberMe,
    mustChange,
  })
}

function proofIn({ username, password }: Body): Proof {
  if (username && password) return { username, password }
  const missing = [...(username ? [] : ['username']), ...(password ? [] : ['password'])]
  refuse('VALIDATION', { fields: missing.map((field) => ({ field, rule: 'required' })) })
}

/**
 * The member with this name, else with this proved number; always looks for both, so that timing reveals
 * nothing.
 */
async function findNamed(look: Glance, username: string): Promise<Member | null> {
  const { config } = await brandById(look.db, look.brandId, look.now)
  const byName = await findMemberByName(look, { brandId: look.brandId, username })
  const mobile = mobileIn(username, config.mobileCountries)
  const byNumber = await findMemberByMobile(look, { brandId: look.brandId, mobile })
  return byName ?? byNumber
}

/** Null if the password is wrong; takes as long for an unknown name (ACC-004). */
async function provedMember(
  look: Glance,
  member: Member | null,
  password: string,
): Promise<Proved | null> {
  const stored = await checkPassword(look, member?.memberId ?? NOBODY, password)
  return member && stored ? { member, stored } : null
}

function refuseByRole(member: Member, entry: 'member' | 'agent') {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind === 'trial') refuse('NON_MEMBER_ACCOUNT')
  if (entry === 'agent' && member.kind !== 'agent') refuse('NON_AGENT_ACCOUNT')
}
