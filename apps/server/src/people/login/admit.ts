import type { LoginMethod, login } from '@parola/contract'
import type { Outbox } from '#foundations/delivery'
import { holdWithdrawals } from '#people/account-change'
import { deviceIn, keepDevice, whatIsKnown } from '#people/known-device'
import { type Attempts, forgetAttempt } from '#people/login-attempt'
import { findReach, type Member } from '#people/member'
import { hasPassword } from '#people/password'
import { catchReentry } from '#people/safer-play'
import { mintToken, openSession, remember, rememberCookie } from '#people/session'
import { hasAuthenticator } from '#people/verification'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { newId } from '#platform/random'
import { type Engine, type Glance, glance, refuse, type Work, work } from '#platform/work'
import {
  isStrange,
  type Method,
  masked,
  methodsFor,
  type ProvedBy,
  type Reach,
} from './admission.rules.ts'
import { newDevice } from './facts.ts'
import { insertTicket } from './ticket.sql.ts'
import { warn } from './warn.ts'

const TICKET_MS = 10 * MINUTE_MS

/** The session a member is given, and what their browser stores of it. */
export type Admitted = Pick<Answer<typeof login>, 'value' | 'cookie'>
export type Admission = { engine: Engine; outbox: Outbox }
/** A member who has just authenticated, and the browser used. */
export type Entry = {
  member: Member
  by: ProvedBy
  cookies: Input<never>['cookies']
  /** The attempts that led here, which are forgotten. */
  attempts?: Attempts
  rememberMe?: boolean | undefined
  mustChange?: boolean
  /** The method as the log-in history names it, if not the one proved with. */
  method?: LoginMethod
}

const METHOD_OF: Record<ProvedBy, LoginMethod> = {
  password: 'password',
  sms: 'code',
  mail: 'recovery',
  google: 'google',
  facebook: 'facebook',
  phone: 'phone',
}

/**
 * The only path from a proof to a session: from an unknown place, or with the second factor on, a second
 * proof by another method is required (ACC-009, ACC-014, AUTH-09).
 * @throws Refusal VERIFICATION_NEEDED with a ticket and the methods that the member has
 */
export async function admit(parts: Admission, opening: Opening, entry: Entry): Promise<Admitted> {
  const { engine } = parts
  const look = glance(engine, opening)
  const reach = await reachOf(look, entry.member.memberId)
  const methods = await methodsRequested(look, entry, reach)
  if (methods.length === 0) return work(engine, opening, (w) => enter(w, parts.outbox, entry))
  const ticket = await work(engine, opening, (w) => keepTicket(w, entry, methods))
  refuse('VERIFICATION_NEEDED', {
    ticket,
    methods: methods.map((method) => ({ method, to: masked(method, reach) })),
  })
}

/**
 * Logs in a member who has just set a new password with a code or a link. That already proved a channel of
 * their own, so only the second factor is required besides; withdrawals are held for a day (ACC-017).
 */
export async function admitRecovered(
  parts: Admission,
  opening: Opening,
  entry: Pick<Entry, 'member' | 'cookies'>,
): Promise<Admitted> {
  const { engine, outbox } = parts
  const look = glance(engine, opening)
  if (!(await hasAuthenticator(look.db, entry.member.memberId))) {
    return work(engine, opening, (w) =>
      enter(w, outbox, { ...entry, by: 'sms', method: 'recovery' }),
    )
  }
  return admit(parts, opening, { ...entry, by: 'sms' })
}

export async function reachOf(look: Pick<Glance, 'db'>, memberId: string): Promise<Reach> {
  return { ...(await findReach(look, memberId)), hasPassword: await hasPassword(look, memberId) }
}

async function methodsRequested(look: Glance, { member, by, cookies }: Entry, reach: Reach) {
  const { memberId } = member
  if (await hasAuthenticator(look.db, memberId)) return ['authenticator'] satisfies Method[]
  const known = await whatIsKnown(look, { memberId, device: deviceIn(cookies) })
  return isStrange(by, known) ? methodsFor(by, reach) : []
}

async function keepTicket(w: Work, entry: Entry, methods: Method[]): Promise<string> {
  const { memberId } = entry.member
  const { token, hash } = mintToken(memberId)
  if (entry.attempts) await forgetAttempt(w, entry.attempts)
  await insertTicket(w.tx, {
    memberId,
    hash,
    provedBy: entry.by,
    methods,
    rememberMe: entry.rememberMe ?? false,
    mustChange: entry.mustChange ?? false,
    expiresAt: addMs(w.now, TICKET_MS),
  })
  return token
}

/**
 * Opens a session once everything required is proved. The browser is known from now on, and the member is
 * notified of a new one.
 */
export async function enter(w: Work, outbox: Outbox, entry: Entry): Promise<Admitted> {
  const { member, cookies, attempts, mustChange = false } = entry
  const { memberId } = member
  if (attempts) await forgetAttempt(w, attempts)
  const look = { db: w.tx, actor: w.actor }
  const known = await whatIsKnown(look, { memberId, device: deviceIn(cookies) })
  const device = await keepDevice(w, memberId, cookies)
  if (known.any && !known.device) await reportDevice(w, outbox, member)
  await catchReentry(w, memberId)
  const { token } = await openSession(w, memberId, {
    method: entry.method ?? METHOD_OF[entry.by],
    mustChange,
  })
  // A member who still has to choose a password is not remembered.
  const stays = entry.rememberMe && !mustChange
  return {
    value: {
      token,
      firstTimeLogin: member.isFirstLogin,
      passwordExpired: mustChange,
      captcha: false,
    },
    cookie: [rememberCookie(stays ? await remember(w, memberId) : null), device],
  }
}

async function reportDevice(w: Work, outbox: Outbox, member: Member) {
  const { memberId, brandId } = member
  const id = newId(w.now)
  const { address } = w.actor
  await w.emit(newDevice, { id, brandId, memberId, data: { address } })
  await holdWithdrawals(w, { memberId, brandId, change: 'device' })
  await warn(w, outbox, { id, member, what: 'device.new', address })
}
