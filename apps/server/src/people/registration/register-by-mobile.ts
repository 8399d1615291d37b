import type { registerMobile } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { createMember, servedMobile } from '#people/member'
import { hashPassword, keepDevice, keepPassword } from '#people/password'
import { openSession } from '#people/session'
import { browserOf, type Codes, phoneOf } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { newHandle } from '#platform/random'
import { type Engine, glance, refuse, work } from '#platform/work'
import { checkCaptcha, refuseByRules } from './form.ts'
import { cameBy, contactOf, MEMBER_TYPE, methodsOf, mobileForm } from './registration.rules.ts'

const NAME_LENGTH = 9

/**
 * Registers by mobile number and logs in. That a number has an account already is told only to who
 * proved it with a code; the form is checked first, so that a mistake in it does not cost the code.
 */
export async function registerByMobile(
  { engine, codes }: { engine: Engine; codes: Codes },
  opening: Opening,
  { body, cookies, host }: Input<typeof registerMobile>,
): Promise<Answer<typeof registerMobile>> {
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!methodsOf(config.switches).includes('mobile')) refuse('REGISTRATION_OFF')
  const { verificationCode: code, firebaseIdToken: idToken, firebaseChannel: _, ...form } = body
  if (code === undefined && idToken === undefined) {
    refuse('VALIDATION', { fields: [{ field: 'verificationCode', rule: 'required' }] })
  }
  const sent = { config, fields: mobileForm(config), form }
  const mobile = servedMobile(config, body)
  refuseByRules(sent)
  await checkCaptcha(engine, opening, sent)
  await codes.prove(engine, opening, {
    purpose: 'register',
    to: phoneOf(mobile.number),
    code,
    idToken,
    browser: browserOf(cookies),
  })
  const hash = body.password ? await hashPassword(body.password) : null
  const { token, cookie } = await work(engine, opening, async (w) => {
    const memberId = await createMember(w, {
      username: `m${newHandle(NAME_LENGTH)}`,
      type: MEMBER_TYPE,
      currency: config.currency,
      contact: {
        ...contactOf(config.registerFields, form),
        ...cameBy(config, form, host),
      },
      mobile,
    })
    if (hash) await keepPassword(w, memberId, hash)
    const device = await keepDevice(w, memberId, cookies)
    return { token: (await openSession(w, memberId, { way: 'register' })).token, cookie: device }
  })
  return { value: { token, firstTimeLogin: true, passwordExpired: false, captcha: false }, cookie }
}
