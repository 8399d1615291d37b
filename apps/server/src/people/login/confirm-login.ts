import type { proveLogin, sendLoginCode } from '@parola/contract'
import { mayEnter } from '#people/eligibility'
import { browserKey, isOwnBrowser } from '#people/known-device'
import { attemptsOf, beginAttempt, failedAttempt } from '#people/login-attempt'
import { findMember, type Member } from '#people/member'
import { isOwnPassword } from '#people/password'
import { readToken } from '#people/session'
import { type Authenticators, type Codes, mailboxOf, phoneOf } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, type Glance, glance, Refusal, refuse, work } from '#platform/work'
import type { Method, ProvedBy, Reach } from './admission.rules.ts'
import { type Admission, enter, reachOf } from './admit.ts'
import { countTicketAttempt, selectTicket, takeTicket } from './ticket.sql.ts'

const ATTEMPTS_MAX = 5

type Parts = Admission & { codes: Codes; authenticators: Authenticators }
type HeldLogin = { member: Member; ticket: NonNullable<Awaited<ReturnType<typeof selectTicket>>> }

/** The log-in that a ticket holds. @throws Refusal VERIFICATION_OVER, ACCOUNT_BLOCKED */
async function heldBy(look: Glance, token: string, method: Method): Promise<HeldLogin> {
  const read = readToken(token)
  const ticket = read
    ? await selectTicket(look.db, { memberId: read.ownerId, hash: read.hash, now: look.now })
    : undefined
  const member = ticket ? await findMember(look, ticket.member_id) : null
  if (!ticket || member?.brandId !== look.brandId) refuse('VERIFICATION_OVER')
  if (!ticket.methods.includes(method)) refuse('VERIFICATION_OVER')
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  return { member, ticket }
}

/** Sends a code to the member's mailbox or number; it is valid for this ticket only. */
export async function sendConfirmation(
  { engine, codes }: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof sendLoginCode>,
): Promise<Answer<typeof sendLoginCode>> {
  const look = glance(engine, opening)
  const { member } = await heldBy(look, body.ticket, body.method)
  const to = recipientOf(body.method, await reachOf(look, member.memberId))
  const isOwner = await isOwnBrowser(look, member.memberId, cookies)
  const request = {
    purpose: 'confirm',
    to,
    browser: body.ticket,
    isWithheld: false,
    isOwner,
  } as const
  return { value: await work(engine, opening, (w) => codes.send(w, request)) }
}

function recipientOf(method: 'email' | 'mobile', { email, mobile }: Reach) {
  if (method === 'email' && email) return mailboxOf(email)
  if (method === 'mobile' && mobile) return phoneOf(mobile)
  refuse('VERIFICATION_OVER')
}

/**
 * Opens the session that a ticket holds, once the second proof is given. Wrong attempts use up the ticket,
 * and slow the account down across all its tickets.
 */
export async function proveLoginBy(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof proveLogin>,
): Promise<Answer<typeof proveLogin>> {
  const { engine, outbox } = parts
  const { member, ticket } = await heldBy(glance(engine, opening), body.ticket, body.method)
  const holder = { memberId: member.memberId, hash: ticket.token_hash }
  const isOwnDevice = await isOwnBrowser(glance(engine, opening), member.memberId, cookies)
  const browser = isOwnDevice ? browserKey(cookies) : ''
  const attempts = await attemptsOf(engine, opening, {
    key: `second:${member.memberId}${browser && ` with ${browser}`}`,
    isOwnDevice,
  })
  const isCounted = await work(engine, opening, (w) =>
    countTicketAttempt(w.tx, { ...holder, now: w.now }, ATTEMPTS_MAX),
  )
  if (!isCounted) refuse('VERIFICATION_OVER')
  const attempt = await beginAttempt(engine, opening, attempts)
  await prove(parts, opening, { body, member, browser }).catch((error) => {
    throw error instanceof Refusal ? failedAttempt(error, { ...attempt, captcha: false }) : error
  })
  return work(engine, opening, async (w) => {
    if (!(await takeTicket(w.tx, { ...holder, now: w.now }))) refuse('VERIFICATION_OVER')
    return enter(w, outbox, {
      member,
      by: ticket.proved_by as ProvedBy,
      cookies,
      attempts,
      rememberMe: ticket.remember_me,
      mustChange: ticket.must_change,
    })
  })
}

/** `browser` identifies a browser of the member's own; empty in any other. */
type Proof = { body: Input<typeof proveLogin>['body']; member: Member; browser: string }

async function prove(parts: Parts, opening: Opening, { body, member, browser }: Proof) {
  const { engine, codes, authenticators } = parts
  const { ticket, method, proof } = body
  const { memberId } = member
  if (method === 'authenticator') {
    const place = browser ? (`browser ${browser}` as const) : 'elsewhere'
    return authenticators.prove(engine, opening, { memberId, code: proof, place })
  }
  if (method === 'password') return refuseWrongPassword(engine, memberId, proof)
  const look = glance(engine, opening)
  const to = recipientOf(method, await reachOf(look, memberId))
  return codes.prove(engine, opening, { purpose: 'confirm', to, browser: ticket, code: proof })
}

async function refuseWrongPassword({ db }: Engine, memberId: string, password: string) {
  if (await isOwnPassword(db.kysely, { memberId, password })) return
  refuse('OLD_PASSWORD_WRONG', { fields: [{ field: 'code', rule: 'oldPassword' }] })
}
