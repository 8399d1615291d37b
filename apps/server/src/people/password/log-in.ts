import type { login } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { mayEnter } from '#people/eligibility'
import { findMemberByMobile, findMemberByName, type Member, mobileIn } from '#people/member'
import { noteFailedLogin } from '#people/session'
import type { Challenges } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, type Glance, glance, Refusal, refuse, work } from '#platform/work'
import { accountAt, NOBODY } from './account.ts'
import { type Admission, admit } from './admit.ts'
import { isPassword } from './hashing.ts'
import { spendOneTimePassword } from './one-time.ts'
import { isOver, mustBeChanged } from './password.rules.ts'
import { selectHash } from './password.sql.ts'
import { beginTry, checkCaptcha, failedTry, standing } from './tries.ts'

type Body = Input<typeof login>['body']
type Proof = { username: string; password: string }
type Stored = NonNullable<Awaited<ReturnType<typeof selectHash>>>

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
  const tries = await standing(engine, opening, account)
  await checkCaptcha(parts, opening, { body, tries })
  const begun = await beginTry(engine, opening, tries)
  const proved = await provedMember(look, named, proof.password)
  if (!proved) {
    await noteFailedLogin(engine, opening, { memberId: named?.memberId, method: 'password' })
    throw failedTry(new Refusal('LOGIN_WRONG'), begun)
  }
  refuseByRole(proved.member, body.as ?? 'member')
  const mustChange = await mustChoose(engine, opening, proved)
  const { rememberMe } = body
  return admit(parts, opening, {
    member: proved.member,
    by: 'password',
    cookies,
    tries,
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
  { db }: Glance,
  member: Member | null,
  password: string,
): Promise<{ member: Member; stored: Stored } | null> {
  const stored = await selectHash(db, member?.memberId ?? NOBODY)
  const isRight = await isPassword(stored?.hash, password)
  return isRight && member && stored ? { member, stored } : null
}

/** Whether a new password must be chosen; this uses up a one-time password. */
async function mustChoose(
  engine: Engine,
  opening: Opening,
  { member, stored }: { member: Member; stored: Stored },
): Promise<boolean> {
  const look = glance(engine, opening)
  if (isOver(stored, look.now)) refuse('ONE_TIME_PASSWORD_OVER')
  if (stored.expires_at) {
    await work(engine, opening, (w) => spendOneTimePassword(w, member.memberId))
  }
  const { config } = await brandById(look.db, look.brandId, look.now)
  const expiry = { isOn: config.switches.FORCEPASS3 ?? false, days: config.passwordDays }
  return mustBeChanged(stored, expiry, look.now)
}

function refuseByRole(member: Member, entry: 'member' | 'agent') {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind === 'trial') refuse('NON_MEMBER_ACCOUNT')
  if (entry === 'agent' && member.kind !== 'agent') refuse('NON_AGENT_ACCOUNT')
}
