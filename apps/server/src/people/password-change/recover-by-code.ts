import type { recoverByCode } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { admitRecovered, provedHolder } from '#people/login'
import { accountAt, attemptsOf, beginAttempt, forgetAttempt } from '#people/login-attempt'
import { findMemberByMobile, servedMobile } from '#people/member'
import { browserOf, type Codes } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { glance, refuse, type Work } from '#platform/work'
import { type Parts, refuseWeak, setPassword } from './new-password.ts'

/**
 * Sets a new password by mobile number and code, and logs in (requirement PWD-02). An unknown number and a
 * wrong code get the same answer; a password that is too weak does not cost the code.
 */
export async function recoverWithCode(
  parts: Parts & { codes: Codes },
  opening: Opening,
  { body, cookies }: Input<typeof recoverByCode>,
): Promise<Answer<typeof recoverByCode>> {
  const { engine } = parts
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!config.switches.CHNGPASSVERIF3) refuse('RECOVERY_OFF')
  refuseWeak(config, body.newPassword, '')
  const mobile = servedMobile(config, body)
  const named = await findMemberByMobile(look, { brandId: look.brandId, mobile })
  const account = { name: mobile.number, memberId: named?.memberId, cookies }
  const attempts = await attemptsOf(engine, opening, await accountAt(look, opening, account))
  const attempt = await beginAttempt(engine, opening, attempts)
  const member = await provedHolder(parts, opening, {
    purpose: 'password',
    mobile,
    code: body.verificationCode,
    browser: browserOf(cookies),
    attempt,
  })
  const first = (w: Work) => forgetAttempt(w, attempts)
  const request = { member, password: body.newPassword, stays: false, first }
  await setPassword(parts, opening, request)
  return admitRecovered(parts, opening, { member, cookies })
}
