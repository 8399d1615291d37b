import type { changePassword } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { actingMember } from '#people/member'
import { rememberCookie } from '#people/session'
import type { Answer, Input, Opening } from '#platform/http'
import { glance, Refusal, refuse } from '#platform/work'
import { isPassword } from './hashing.ts'
import { type Parts, refuseWeak, setPassword } from './new-password.ts'
import { selectHash } from './password.sql.ts'
import { beginTry, failedTry, forgetTry, standing } from './tries.ts'

type Body = Input<typeof changePassword>['body']

/**
 * Changes the password of a logged-in member. Guessing the old one is slowed down as at log-in; a member who
 * registered without a password has none to enter (requirement PWD-01). The session continues with the token
 * of the answer; the token of the request is invalid (ACC-010).
 */
export async function changeOwnPassword(
  parts: Parts,
  opening: Opening,
  { body }: Input<typeof changePassword>,
): Promise<Answer<typeof changePassword>> {
  const { engine } = parts
  const look = glance(engine, opening)
  const member = await actingMember(look)
  const { config } = await brandById(look.db, look.brandId, look.now)
  refuseDifference(body)
  refuseWeak(config, body.newPassword, member.username)
  const tries = await standing(engine, opening, {
    key: `member:${member.memberId}`,
    isOwnDevice: false,
  })
  const begun = await beginTry(engine, opening, tries)
  const stored = await selectHash(look.db, member.memberId)
  if (stored && !(await isPassword(stored.hash, body.oldPassword ?? ''))) {
    const wrong = new Refusal('OLD_PASSWORD_WRONG', {
      fields: [{ field: 'oldPassword', rule: 'oldPassword' }],
    })
    throw failedTry(wrong, begun)
  }
  const token = await setPassword(parts, opening, {
    member,
    password: body.newPassword,
    stays: true,
    first: (w) => forgetTry(w, tries),
  })
  if (!token) refuse('NOT_LOGGED_IN')
  return { value: { token }, cookie: rememberCookie(null) }
}

function refuseDifference({ newPassword, confirmNewPassword }: Body) {
  if (newPassword === confirmNewPassword) return
  const field = { field: 'confirmNewPassword', rule: 'confirmation' }
  refuse('VALIDATION', { fields: [field] })
}
