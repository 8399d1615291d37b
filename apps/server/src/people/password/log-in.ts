import type { login } from '@parola/contract'
import { findMemberByName, type Member, mayEnter } from '#people/member'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, Refusal, refuse, work } from '#platform/work'
import { isPassword } from './hashing.ts'
import { openFor } from './open-for.ts'
import { selectHash } from './password.sql.ts'
import { checkCaptcha, failedTry, standing, type Tries } from './tries.ts'

type Body = Input<typeof login>['body']
type Proof = { username: string; password: string }

/**
 * Logs in by name and password. Wrong tries are counted in a unit of work of their own, so that
 * they outlive the refusal; messages about roles come only after the right password (ACC-005).
 */
export async function logIn(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  const proof = proofIn(body)
  const tries = await standing(engine, opening, proof.username.trim().toLowerCase())
  await checkCaptcha(engine, opening, { given: body.captcha, tries })
  const member = await provedMember(engine, opening, { proof, tries })
  refuseByRole(member, body.as ?? 'member')
  return work(engine, opening, (w) =>
    openFor(w, { member, tries, rememberMe: body.rememberMe, mustChange: member.mustChange }),
  )
}

function proofIn({ username, password }: Body): Proof {
  if (username && password) return { username, password }
  const missing = [...(username ? [] : ['username']), ...(password ? [] : ['password'])]
  refuse('VALIDATION', { fields: missing.map((field) => ({ field, rule: 'required' })) })
}

async function provedMember(
  engine: Engine,
  opening: Opening,
  { proof, tries }: { proof: Proof; tries: Tries },
): Promise<Member & { mustChange: boolean }> {
  const look = glance(engine, opening)
  const who = { brandId: opening.brandId, username: proof.username }
  const member = await findMemberByName(look, who)
  const stored = member ? await selectHash(look.db, member.memberId) : undefined
  if ((await isPassword(stored?.hash, proof.password)) && member) {
    return { ...member, mustChange: stored?.must_change ?? false }
  }
  throw await work(engine, opening, (w) => failedTry(w, tries, new Refusal('LOGIN_WRONG')))
}

function refuseByRole(member: Member, door: 'member' | 'agent') {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind === 'trial') refuse('NON_MEMBER_ACCOUNT')
  if (door === 'agent' && member.kind !== 'agent') refuse('NON_AGENT_ACCOUNT')
}
