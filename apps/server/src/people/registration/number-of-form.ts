import { type Mobile, servedMobile } from '#people/member'
import { browserOf, type Codes, phoneOf } from '#people/verification'
import type { Input, Opening } from '#platform/http'
import { type Engine, refuse } from '#platform/work'
import type { Sent } from './form.ts'

type Parts = { engine: Engine; codes: Codes }
type Requested = { sent: Sent; cookies: Input<never>['cookies'] }

/**
 * The number given in a registration by username, proved by its code or an outside check, where the brand requires
 * one (REG-03).
 * The form is checked first, so that a mistake in it does not cost the code.
 * @throws Refusal VALIDATION, MOBILE_WRONG, MOBILE_NOT_SERVED, CODE_WRONG, CODE_EXPIRED
 */
export async function provedNumber(
  { engine, codes }: Parts,
  opening: Opening,
  { sent: { config, fields, form }, cookies }: Requested,
): Promise<Mobile | undefined> {
  const rule = fields.find(({ field, enabled }) => field === 'verificationCode' && enabled)
  const mobileNum = form.mobileNum?.trim() ?? ''
  if (!rule || (mobileNum === '' && !rule.required)) return undefined
  if (mobileNum === '') refuse('VALIDATION', { fields: [missing('mobileNum')] })
  const { countryDialingCode, firebaseIdToken: idToken } = form
  const mobile = servedMobile(config, { mobileNum, countryDialingCode })
  const code = form.verificationCode?.trim() ?? ''
  if (code === '' && !idToken) refuse('VALIDATION', { fields: [missing('code')] })
  const to = phoneOf(mobile.number)
  const browser = browserOf(cookies)
  await codes.prove(engine, opening, { purpose: 'register', to, code, idToken, browser })
  return mobile
}

const missing = (field: string) => ({ field, rule: 'required' })
