import type { login } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { accountAt, attemptsOf, beginAttempt, checkCaptcha } from '#people/login-attempt'
import { findMemberByMobile, servedMobile } from '#people/member'
import { browserOf, type Challenges, type Codes } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { glance, refuse } from '#platform/work'
import { type Admission, admit } from './admit.ts'
import { provedHolder } from './holder.ts'

type Body = Input<typeof login>['body']
type Parts = Admission & { codes: Codes; challenges: Challenges }

/** Logs in by mobile number and code, where the brand offers it (requirement AUTH-03). */
export async function logInByCode(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  const { engine } = parts
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!config.switches.CODELOGIN3) refuse('LOGIN_METHOD_OFF')
  const { code, idToken, ...typed } = proofIn(body)
  const mobile = servedMobile(config, typed)
  const named = await findMemberByMobile(look, { brandId: look.brandId, mobile })
  const account = { name: mobile.number, memberId: named?.memberId, cookies }
  const attempts = await attemptsOf(engine, opening, await accountAt(look, opening, account))
  await checkCaptcha(parts, opening, { body, attempts })
  const attempt = await beginAttempt(engine, opening, attempts)
  const member = await provedHolder(parts, opening, {
    purpose: 'login',
    mobile,
    code,
    idToken,
    browser: browserOf(cookies),
    attempt,
  })
  // A member without a password is not asked to change it (AUTH-05).
  const { rememberMe } = body
  return admit(parts, opening, { member, by: 'sms', cookies, attempts, rememberMe })
}

function proofIn({ mobileNum, countryDialingCode, code, firebaseIdToken: idToken }: Body) {
  const isProof = code !== undefined || idToken !== undefined
  if (mobileNum && isProof) return { mobileNum, countryDialingCode, code, idToken }
  const required = { mobileNum, code }
  const missing = Object.entries(required).filter(([, value]) => !value)
  refuse('VALIDATION', { fields: missing.map(([field]) => ({ field, rule: 'required' })) })
}
