import type { login } from '@parola/contract'
import { findMemberByName, type Member, mayEnter } from '#people/member'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, type Glance, glance, Refusal, refuse, work } from '#platform/work'
import { isPassword } from './hashing.ts'
import { openFor } from './open-for.ts'
import { selectHash } from './password.sql.ts'
import { accountAt } from './places.ts'
import { beginTry, checkCaptcha, failedTry, standing } from './tries.ts'

type Body = Input<typeof login>['body']
type Proof = { username: string; password: string }

/**
 * Logs in by name and password. Tries are counted in a unit of work of their own, so that they
 * outlive the refusal; messages about roles come only after the right password (ACC-005).
 */
export async function logIn(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  const proof = proofIn(body)
  const look = glance(engine, opening)
  const who = { brandId: opening.brandId, username: proof.username }
  const named = await findMemberByName(look, who)
  const account = await accountAt(look, opening, { ...who, memberId: named?.memberId })
  const tries = await standing(engine, opening, account)
  await checkCaptcha(engine, opening, { given: body.captcha, tries })
  const begun = await beginTry(engine, opening, tries)
  const proved = await provedMember(look, named, proof.password)
  if (!proved) throw failedTry(new Refusal('LOGIN_WRONG'), begun)
  const { member, mustChange } = proved
  refuseByRole(member, body.as ?? 'member')
  return work(engine, opening, (w) =>
    openFor(w, { member, tries, rememberMe: body.rememberMe, mustChange }),
  )
}

function proofIn({ username, password }: Body): Proof {
  if (username && password) return { username, password }
  const missing = [...(username ? [] : ['username']), ...(password ? [] : ['password'])]
  refuse('VALIDATION', { fields: missing.map((field) => ({ field, rule: 'required' })) })
}

/** Null where the password is not theirs; it takes as long where nobody has the name (ACC-004). */
async function provedMember(
  { db }: Glance,
  member: Member | null,
  password: string,
): Promise<{ member: Member; mustChange: boolean } | null> {
  const stored = member ? await selectHash(db, member.memberId) : undefined
  const isRight = await isPassword(stored?.hash, password)
  return isRight && member ? { member, mustChange: stored?.must_change ?? false } : null
}

function refuseByRole(member: Member, door: 'member' | 'agent') {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind === 'trial') refuse('NON_MEMBER_ACCOUNT')
  if (door === 'agent' && member.kind !== 'agent') refuse('NON_AGENT_ACCOUNT')
}
