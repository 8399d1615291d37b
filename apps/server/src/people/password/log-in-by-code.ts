import type { login } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { findMemberByMobile, type Member, servedMobile } from '#people/member'
import { browserOf, type Codes, refuseCode } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, Refusal, refuse, work } from '#platform/work'
import { openFor } from './open-for.ts'
import { beginTry, checkCaptcha, failedTry, standing } from './tries.ts'

type Body = Input<typeof login>['body']
type Parts = { engine: Engine; codes: Codes }

/**
 * Logs in by mobile number and code. A number that nobody has and a wrong code are answered alike;
 * agents come in by their password only (decision 14).
 */
export async function logInByCode(
  { engine, codes }: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!config.switches.CODELOGIN3) refuse('LOGIN_METHOD_OFF')
  const { code, ...typed } = proofIn(body)
  const mobile = servedMobile(config, typed)
  const tries = await standing(engine, opening, mobile.number)
  await checkCaptcha(engine, opening, { given: body.captcha, tries })
  const begun = await beginTry(engine, opening, tries)
  const prove = async (): Promise<Member> => {
    await codes.prove(engine, opening, {
      purpose: 'login',
      mobile,
      code,
      browser: browserOf(cookies),
    })
    return (await findMemberByMobile(look, { brandId: opening.brandId, mobile })) ?? refuseCode()
  }
  const member = await prove().catch(async (error) => {
    if (!(error instanceof Refusal)) throw error
    throw failedTry(error, begun)
  })
  if (member.status === 'blocked') refuse('ACCOUNT_BLOCKED')
  if (member.kind !== 'member') refuse('NON_MEMBER_ACCOUNT')
  // Who has no word to type is not asked for a new one (AUTH-05).
  const proved = { member, tries, rememberMe: body.rememberMe, mustChange: false }
  return work(engine, opening, (w) => openFor(w, proved))
}

function proofIn({ mobileNum, countryDialingCode, code }: Body) {
  if (mobileNum && countryDialingCode && code) return { mobileNum, countryDialingCode, code }
  const given = { mobileNum, countryDialingCode, code }
  const missing = Object.entries(given).filter(([, value]) => !value)
  refuse('VALIDATION', { fields: missing.map(([field]) => ({ field, rule: 'required' })) })
}
