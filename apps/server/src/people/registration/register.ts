import type { register } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { IsCrowd } from '#people/crowd'
import { keepDevice } from '#people/known-device'
import { createMember } from '#people/member'
import { keepPassword } from '#people/password'
import { keepFirstPaymentPassword } from '#people/security'
import { openSession } from '#people/session'
import type { Codes } from '#people/verification'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, refuse, work } from '#platform/work'
import { checkCaptcha, paymentHash, refuseByRules } from './form.ts'
import { provedNumber } from './number-of-form.ts'
import { contactOf, MEMBER_TYPE } from './registration.rules.ts'
import { invitationIn, joinByInvitation, referredBy, refuseUnknownCode } from './upline.ts'

/** Registers by username and logs in. The slow hash is made before the unit of work opens. */
export async function registerMember(
  parts: { engine: Engine; codes: Codes; isCrowd: IsCrowd },
  opening: Opening,
  { body, cookies, host, header }: Input<typeof register>,
): Promise<Answer<typeof register>> {
  const { engine } = parts
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!config.switches.USERNAMEREG3) refuse('REGISTRATION_OFF')
  const sent = { config, fields: config.registerFields, form: body }
  refuseByRules(sent)
  await refuseUnknownCode(look, body)
  await checkCaptcha(engine, opening, sent)
  const mobile = await provedNumber(parts, opening, { sent, cookies })
  const hash = await hashPassword(body.password)
  const payment = await paymentHash(sent)
  const { token, cookie } = await work(engine, opening, async (w) => {
    const invitation = await invitationIn(w, { form: body, host })
    const memberId = await createMember(w, {
      username: body.username,
      type: invitation?.memberType ?? MEMBER_TYPE,
      currency: config.currency,
      contact: {
        ...contactOf(config.registerFields, body),
        ...(await referredBy(w, { form: body, host })),
      },
      ...(mobile ? { mobile } : {}),
      isCrowd: parts.isCrowd({ header, name: body.username, now: w.now }),
    })
    await keepPassword(w, memberId, hash)
    if (payment) await keepFirstPaymentPassword(w, { memberId, hash: payment })
    await joinByInvitation(w, { memberId, invitation, form: body })
    const device = await keepDevice(w, memberId, cookies)
    return { token: (await openSession(w, memberId, { method: 'register' })).token, cookie: device }
  })
  return { value: { token, firstTimeLogin: true, passwordExpired: false, captcha: false }, cookie }
}
