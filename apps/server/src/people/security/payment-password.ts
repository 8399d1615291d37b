import type {
  ErrorCode,
  FieldError,
  resetPaymentPassword,
  setPaymentPassword,
} from '@parola/contract'
import type { Outbox } from '#foundations/delivery'
import { reportChange } from '#people/account-change'
import { actingMember } from '#people/member'
import { isOwnPassword } from '#people/password'
import { refuseUnproved } from '#people/session'
import { browserOf, type Codes } from '#people/verification'
import { inTurn } from '#platform/batch'
import { addMs, SECOND_MS } from '#platform/clock'
import { hashPassword, isPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, memberOf, Refusal, refuse, type Work, work } from '#platform/work'
import { ownRecipient } from './contact.ts'
import {
  hoursUntil,
  isTooPlain,
  LENGTH_MAX,
  LENGTH_MIN,
  LOCK_MS,
  TRIES_MAX,
} from './payment-password.rules.ts'
import {
  insertPaymentPassword,
  lockPaymentPassword,
  replacePaymentPassword,
  selectPaymentPassword,
  updateTries,
} from './payment-password.sql.ts'

type Parts = { engine: Engine; outbox: Outbox; codes: Codes }
type Typed = { paymentPassword: string; confirmPaymentPassword: string }
type Proof = { memberId: string; password: string }

/** A correct attempt is given back before the next is counted, however many come concurrently. */
const memberInTurn = inTurn<string>()

/**
 * Proves a member by their payment password before money leaves. Each attempt is counted before it is
 * checked, in a unit of work of its own: five wrong ones lock for a day (ACC-016).
 * @throws Refusal PAYMENT_PASSWORD_OFF, PAYMENT_PASSWORD_WRONG, PAYMENT_PASSWORD_LOCKED
 */
export async function provePaymentPassword(engine: Engine, opening: Opening, proof: Proof) {
  await memberInTurn(proof.memberId, () => prove(engine, opening, proof))
}

async function prove(engine: Engine, opening: Opening, { memberId, password }: Proof) {
  const begun = await work(engine, opening, async (w) => {
    const row = await lockPaymentPassword(w.tx, memberId)
    if (!row) refuse('PAYMENT_PASSWORD_OFF')
    const isOver = row.locked_until !== null && row.locked_until <= w.now
    if (row.locked_until && !isOver) throw lockedFor(row.locked_until, w.now)
    const tries = (isOver ? 0 : row.tries) + 1
    const lockedUntil = tries >= TRIES_MAX ? addMs(w.now, LOCK_MS) : null
    await updateTries(w.tx, { memberId, tries, lockedUntil })
    return { hash: row.hash, left: TRIES_MAX - tries, lockedUntil, now: w.now }
  })
  if (await isPassword(begun.hash, password)) {
    await work(engine, opening, (w) => updateTries(w.tx, { memberId, tries: 0, lockedUntil: null }))
    return
  }
  if (begun.lockedUntil) throw lockedFor(begun.lockedUntil, begun.now)
  const fields = [{ field: 'oldPaymentPassword', rule: 'paymentPassword' }]
  throw new Refusal('PAYMENT_PASSWORD_WRONG', { fields, left: begun.left })
}

/** Why a password is not allowed as a payment password; undefined if it is. */
export function paymentPasswordFlaw(
  password: string,
): { code: ErrorCode; field: FieldError } | undefined {
  const { length } = [...password]
  if (length < LENGTH_MIN || length > LENGTH_MAX) {
    const params = { min: LENGTH_MIN, max: LENGTH_MAX }
    return { code: 'VALIDATION', field: { field: 'paymentPassword', rule: 'length', params } }
  }
  if (!isTooPlain(password)) return undefined
  return { code: 'PASSWORD_TOO_COMMON', field: { field: 'paymentPassword', rule: 'tooCommon' } }
}

/** Stores the payment password chosen at registration. */
export async function keepFirstPaymentPassword(
  w: Work,
  chosen: { memberId: string; hash: string },
) {
  await insertPaymentPassword(w.tx, { ...chosen, brandId: w.brandId, now: w.now })
}

/** Sets the first payment password, or changes it with the old one. */
export async function setOwn(
  { engine, outbox }: Parts,
  opening: Opening,
  { body }: Input<typeof setPaymentPassword>,
): Promise<Answer<typeof setPaymentPassword>> {
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  await refuseUnproved(look)
  await refuseUnfit(engine, memberId, body)
  const known = await selectPaymentPassword(look.db, memberId)
  if (known) await proveOld(engine, opening, body.oldPaymentPassword)
  const hash = await hashPassword(body.paymentPassword)
  await work(engine, opening, async (w) => {
    const fresh = { memberId, brandId: w.brandId, hash, now: w.now }
    if (known) await replacePaymentPassword(w.tx, fresh)
    // If two set the first one concurrently, the second has to give the old one.
    else if (!(await insertPaymentPassword(w.tx, fresh))) throw oldNeeded()
    await reportChange(w, outbox, { member: await actingMember(w), change: 'payment-password' })
  })
  return { value: null }
}

/** Resets a forgotten one with a code to the proved number or address; withdrawals are held (ACC-016). */
export async function resetOwn(
  { engine, outbox, codes }: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof resetPaymentPassword>,
): Promise<Answer<typeof resetPaymentPassword>> {
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  await refuseUnproved(look)
  await refuseUnfit(engine, memberId, body)
  await codes.prove(engine, opening, {
    to: await ownRecipient(look),
    purpose: 'payment',
    browser: browserOf(cookies),
    code: body.code,
  })
  const hash = await hashPassword(body.paymentPassword)
  await work(engine, opening, async (w) => {
    await replacePaymentPassword(w.tx, { memberId, brandId: w.brandId, hash, now: w.now })
    await reportChange(w, outbox, {
      member: await actingMember(w),
      change: 'payment-password-reset',
    })
  })
  return { value: null }
}

/** The format first, which costs nothing; then whether it is the log-in password or the previous one. */
async function refuseUnfit(engine: Engine, memberId: string, typed: Typed) {
  const { paymentPassword: password } = typed
  if (password !== typed.confirmPaymentPassword) {
    const field = { field: 'confirmPaymentPassword', rule: 'inconsistent_twice' }
    refuse('VALIDATION', { fields: [field] })
  }
  const flaw = paymentPasswordFlaw(password)
  if (flaw) refuse(flaw.code, { fields: [flaw.field] })
  const db = engine.db.kysely
  const old = await selectPaymentPassword(db, memberId)
  const isUsed =
    (await isOwnPassword(db, { memberId, password })) ||
    (old !== undefined && (await isPassword(old.hash, password)))
  if (isUsed) {
    refuse('PAYMENT_PASSWORD_REUSED', { fields: [{ field: 'paymentPassword', rule: 'reused' }] })
  }
}

async function proveOld(engine: Engine, opening: Opening, password: string | undefined) {
  if (!password) throw oldNeeded()
  const { memberId } = opening.actor
  await provePaymentPassword(engine, opening, { memberId: memberId ?? '', password })
}

function oldNeeded(): Refusal {
  const fields = [{ field: 'oldPaymentPassword', rule: 'required' }]
  return new Refusal('VALIDATION', { fields })
}

function lockedFor(until: Date, now: Date): Refusal {
  const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)
  const retryAfterH = hoursUntil(until, now)
  return new Refusal('PAYMENT_PASSWORD_LOCKED', { retryAfterS, retryAfterH })
}
