import type { proveRegisterCode, registerMobile } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { IsCrowd } from '#people/crowd'
import { keepDevice } from '#people/known-device'
import { createMember, findMemberByMobile, servedMobile } from '#people/member'
import { keepPassword } from '#people/password'
import { keepFirstPaymentPassword } from '#people/security'
import { openSession } from '#people/session'
import { browserOf, type Codes, phoneOf } from '#people/verification'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newHandle } from '#platform/random'
import { type Engine, glance, refuse, work } from '#platform/work'
import { checkCaptcha, paymentHash, refuseByRules } from './form.ts'
import { contactOf, MEMBER_TYPE, methodsOf, mobileForm, stepsOf } from './registration.rules.ts'
import { invitationIn, joinByInvitation, referredBy, refuseUnknownCode } from './upline.ts'

const NAME_LENGTH = 9

type Parts = { engine: Engine; codes: Codes }

/**
 * Exchanges a correct code for a proof that is valid until a PIN is chosen. Whether the number has an account
 * is disclosed once it is proved, before the member chooses a PIN in vain.
 */
export async function proveNumber(
  { engine, codes }: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof proveRegisterCode>,
): Promise<Answer<typeof proveRegisterCode>> {
  const look = glance(engine, opening)
  const { brandId } = look
  const { config } = await brandById(look.db, brandId, look.now)
  const isOpen = methodsOf(config.switches).includes('mobile') && stepsOf(config.switches).code
  if (!isOpen) refuse('REGISTRATION_OFF')
  const { mobileNo: mobileNum, countryDialingCode, code } = body
  const mobile = servedMobile(config, { mobileNum, countryDialingCode })
  const bound = { to: phoneOf(mobile.number), browser: browserOf(cookies) }
  await codes.prove(engine, opening, { ...bound, purpose: 'register', code })
  if (await findMemberByMobile(look, { brandId, mobile })) {
    refuse('MOBILE_TAKEN', { fields: [{ field: 'mobileNum', rule: 'mobileTaken' }] })
  }
  const proof = await work(engine, opening, (w) => codes.grant(w, { ...bound, purpose: 'pin' }))
  return { value: { proof } }
}

type Number = { countryDialingCode?: string | undefined; mobileNum?: string | undefined }

/** The number as it is sent, by which the crowd proves its registrations. */
function nameSent({ countryDialingCode = '', mobileNum = '' }: Number): string {
  return `${countryDialingCode.replace('+', '')}${mobileNum}`
}

type Proof = { [K in 'verificationCode' | 'proof' | 'idToken']: string | undefined }

/** What a number is proved with. @throws Refusal VALIDATION */
function proofIn({ verificationCode, proof, idToken }: Proof) {
  if (idToken) return { purpose: 'register', idToken } as const
  if (proof) return { purpose: 'pin', code: proof } as const
  if (verificationCode) return { purpose: 'register', code: verificationCode } as const
  refuse('VALIDATION', { fields: [{ field: 'verificationCode', rule: 'required' }] })
}

/**
 * Registers by mobile number and logs in. That a number already has an account is disclosed only after a code
 * has proved it; the form is checked first, so that a mistake in it does not cost the code.
 */
export async function registerByMobile(
  { engine, codes, isCrowd }: Parts & { isCrowd: IsCrowd },
  opening: Opening,
  { body, cookies, host, header }: Input<typeof registerMobile>,
): Promise<Answer<typeof registerMobile>> {
  const look = glance(engine, opening)
  const { config } = await brandById(look.db, look.brandId, look.now)
  if (!methodsOf(config.switches).includes('mobile')) refuse('REGISTRATION_OFF')
  const {
    verificationCode,
    proof,
    firebaseIdToken: idToken,
    firebaseChannel: _channel,
    ...form
  } = body
  const steps = stepsOf(config.switches)
  const sent = { config, fields: mobileForm(config), form }
  const mobile = servedMobile(config, body)
  refuseByRules(sent)
  await refuseUnknownCode(look, form)
  await checkCaptcha(engine, opening, sent)
  if (steps.code) {
    const to = phoneOf(mobile.number)
    const proved = proofIn({ verificationCode, proof, idToken })
    await codes.prove(engine, opening, { ...proved, to, browser: browserOf(cookies) })
  }
  const hash = body.password ? await hashPassword(body.password) : null
  const payment = await paymentHash(sent)
  const { token, cookie } = await work(engine, opening, async (w) => {
    const invitation = await invitationIn(w, { form, host })
    const memberId = await createMember(w, {
      username: `m${newHandle(NAME_LENGTH)}`,
      type: invitation?.memberType ?? MEMBER_TYPE,
      currency: config.currency,
      contact: {
        ...contactOf(config.registerFields, form),
        ...(await referredBy(w, { form, host })),
        ...(steps.code ? {} : { mobileNum: mobile.number }),
      },
      // An unproved number cannot log in: it is stored as given, and several members may have it.
      ...(steps.code ? { mobile } : {}),
      isCrowd: isCrowd({ header, name: nameSent(body), now: w.now }),
    })
    if (hash) await keepPassword(w, memberId, hash)
    if (payment) await keepFirstPaymentPassword(w, { memberId, hash: payment })
    await joinByInvitation(w, { memberId, invitation, form })
    const device = await keepDevice(w, memberId, cookies)
    return { token: (await openSession(w, memberId, { method: 'register' })).token, cookie: device }
  })
  return { value: { token, firstTimeLogin: true, passwordExpired: false, captcha: false }, cookie }
}
