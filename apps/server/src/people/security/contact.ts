import type { bindEmail, bindMobile } from '@parola/contract'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { reportChange } from '#people/account-change'
import { actingMember, bindReach, findReach, servedMobile } from '#people/member'
import { refuseUnproved } from '#people/session'
import {
  browserOf,
  type Codes,
  codeCookie,
  mailboxOf,
  phoneOf,
  type Recipient,
} from '#people/verification'
import type { Input, Opening } from '#platform/http'
import { type Engine, type Glance, glance, memberOf, refuse, type Work, work } from '#platform/work'
import { readEmail } from './masking.rules.ts'

export type Parts = { engine: Engine; outbox: Outbox; codes: Codes }
type Cookies = Input<typeof bindMobile>['cookies']

/** The number or address to which this member's codes go. @throws Refusal CONTACT_NEEDED */
export async function ownRecipient(context: Glance | Work): Promise<Recipient> {
  const db = 'db' in context ? context.db : context.tx
  const { mobile, email, isEmailProved } = await findReach({ db }, memberOf(context))
  if (mobile) return phoneOf(mobile)
  return email && isEmailProved ? mailboxOf(email) : refuse('CONTACT_NEEDED')
}

type Purpose = 'mobile' | 'email' | 'proof' | 'payment'
type Sending = { purpose: Purpose; cookies: Cookies; to: (w: Work) => Promise<Recipient> }

/** Sends a code for a change; to a new address only after a fresh proof. */
export async function sendCodeFor(
  { engine, codes }: Parts,
  opening: Opening,
  { purpose, cookies, to }: Sending,
) {
  const cookie = codeCookie(cookies)
  const value = await work(engine, opening, async (w) =>
    codes.send(w, {
      ...{ to: await to(w), purpose, browser: cookie.value, isWithheld: false },
      isOwner: purpose === 'proof' || purpose === 'payment',
    }),
  )
  return { value, cookie }
}

/** The number to bind. @throws Refusal STEP_UP, MOBILE_WRONG, MOBILE_NOT_SERVED */
export async function newMobile(
  context: Glance | Work,
  typed: { mobileNum: string; countryDialingCode: string },
) {
  await refuseUnproved(context)
  const { config } = await brandById(
    'db' in context ? context.db : context.tx,
    context.brandId,
    context.now,
  )
  return phoneOf(servedMobile(config, typed).number)
}

/** The address to bind. @throws Refusal STEP_UP, EMAIL_WRONG */
export async function newEmail(context: Glance | Work, typed: string) {
  await refuseUnproved(context)
  const email = readEmail(typed)
  if (!email) refuse('EMAIL_WRONG', { fields: [{ field: 'email', rule: 'email' }] })
  return mailboxOf(email)
}

/** Binds a number that a code proves. @throws Refusal STEP_UP, MOBILE_TAKEN, those of the code */
export async function bindOwnMobile(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof bindMobile>,
) {
  const { code, ...typed } = body
  const to = await newMobile(glance(parts.engine, opening), typed)
  await bind(parts, opening, { to, purpose: 'mobile', code, cookies })
  return { value: null }
}

/** Binds an address that a code proves. @throws Refusal STEP_UP, EMAIL_TAKEN, those of the code */
export async function bindOwnEmail(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof bindEmail>,
) {
  const to = await newEmail(glance(parts.engine, opening), body.email)
  await bind(parts, opening, { to, purpose: 'email', code: body.code, cookies })
  return { value: null }
}

type Binding = { to: Recipient; purpose: 'mobile' | 'email'; code: string; cookies: Cookies }

async function bind(parts: Parts, opening: Opening, { to, purpose, code, cookies }: Binding) {
  const { engine, codes, outbox } = parts
  await codes.prove(engine, opening, { to, purpose, code, browser: browserOf(cookies) })
  await work(engine, opening, async (w) => {
    const member = await actingMember(w)
    const { memberId } = member
    const before = await findReach({ db: w.tx }, memberId)
    await bindReach(w, memberId, to)
    await reportChange(w, outbox, { member, change: purpose, before })
  })
}
