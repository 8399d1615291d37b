import type { changePassword } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { attemptsOf, beginAttempt, failedAttempt, forgetAttempt } from '#people/login-attempt'
import { actingMember } from '#people/member'
import { hasPassword, isOwnPassword } from '#people/password'
import { rememberCookie } from '#people/session'
import type { Answer, Input, Opening } from '#platform/http'
import { glance, Refusal, refuse } from '#platform/work'
import { type Parts, refuseWeak, setPassword } from './new-password.ts'

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
  const attempts = await attemptsOf(engine, opening, {
    key: `member:${member.memberId}`,
    isOwnDevice: false,
  })
  const attempt = await beginAttempt(engine, opening, attempts)
  const old = { memberId: member.memberId, password: body.oldPassword ?? '' }
  if ((await hasPassword(look, member.memberId)) && !(await isOwnPassword(look.db, old))) {
    const wrong = new Refusal('OLD_PASSWORD_WRONG', {
      fields: [{ field: 'oldPassword', rule: 'oldPassword' }],
    })
    throw failedAttempt(wrong, attempt)
  }
  const token = await setPassword(parts, opening, {
    member,
    password: body.newPassword,
    stays: true,
    first: (w) => forgetAttempt(w, attempts),
  })
  if (!token) refuse('NOT_LOGGED_IN')
  return { value: { token }, cookie: rememberCookie(null) }
}

function refuseDifference({ newPassword, confirmNewPassword }: Body) {
  if (newPassword === confirmNewPassword) return
  const field = { field: 'confirmNewPassword', rule: 'confirmation' }
  refuse('VALIDATION', { fields: [field] })
}
