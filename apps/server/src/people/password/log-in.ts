import type { BodyOf, login } from '@parola/contract'
import { findMemberByName, type Member, mayEnter } from '#people/member'
import { openSession, remember, rememberCookie, solvesCaptcha } from '#people/session'
import { addMs } from '#platform/clock'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, glance, Refusal, refuse, type Work, work } from '#platform/work'
import { isPassword } from './hashing.ts'
import { LOCK_MS, standingAfter, WINDOW_MS } from './password.rules.ts'
import {
  clearFailures,
  countFailure,
  lockKeys,
  selectFailures,
  selectHash,
} from './password.sql.ts'

type Ask = BodyOf<typeof login>
type Tries = { keys: string[]; needsCaptcha: boolean }

/**
 * Logs in by name and password. Wrong tries are counted in a unit of work of their own, so that
 * they outlive the refusal; messages about roles come only after the right password (ACC-005).
 */
export async function logIn(
  engine: Engine,
  opening: Opening,
  { body }: Input<typeof login>,
): Promise<Answer<typeof login>> {
  if (body.type === 'sms') refuse('LOGIN_METHOD_OFF')
  const tries = await standing(engine, opening, body)
  await checkCaptcha(engine, opening, { body, tries })
  const member = await provedMember(engine, opening, { body, tries })
  refuseByRole(member, body.as ?? 'member')
  return work(engine, opening, async (w) => open(w, { member, body, keys: tries.keys }))
}

async function standing(engine: Engine, opening: Opening, body: Ask): Promise<Tries> {
  const { brandId, actor } = opening
  const keys = [`name:${brandId}:${body.username.trim().toLowerCase()}`, `address:${actor.address}`]
  const now = engine.clock.now()
  const rows = await selectFailures(engine.db.kysely, keys, addMs(now, -WINDOW_MS))
  const lockedUntil = rows.map((row) => row.locked_until).find((until) => until && until > now)
  if (lockedUntil) {
    refuse('LOGIN_LOCKED', { retryAfterS: secondsUntil(lockedUntil, now), captcha: true })
  }
  const failures = Math.max(0, ...rows.map((row) => row.failures))
  return { keys, needsCaptcha: standingAfter(failures).needsCaptcha }
}

async function checkCaptcha(
  engine: Engine,
  opening: Opening,
  { body, tries }: { body: Ask; tries: Tries },
) {
  if (!tries.needsCaptcha) return
  const given = body.captcha
  if (!given) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [captchaField('required')] })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, given))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [captchaField('wrong')] })
}

async function provedMember(
  engine: Engine,
  opening: Opening,
  { body, tries }: { body: Ask; tries: Tries },
): Promise<Member & { mustChange: boolean }> {
  const look = glance(engine, opening)
  const who = { brandId: opening.brandId, username: body.username }
  const member = await findMemberByName(look, who)
  const stored = member ? await selectHash(look.db, member.memberId) : undefined
  if ((await isPassword(stored?.hash, body.password)) && member) {
    return { ...member, mustChange: stored?.must_change ?? false }
  }
  throw await work(engine, opening, (w) => failedTry(w, tries.keys))
}

async function failedTry(w: Work, keys: string[]): Promise<Refusal> {
  const failures = await countFailure(w.tx, { keys, now: w.now, since: addMs(w.now, -WINDOW_MS) })
  const { needsCaptcha, isLocked } = standingAfter(failures)
  if (isLocked) await lockKeys(w.tx, keys, addMs(w.now, LOCK_MS))
  return new Refusal('LOGIN_WRONG', { captcha: needsCaptcha })
}

function refuseByRole(member: Member, door: 'member' | 'agent') {
  if (!mayEnter(member.status)) refuse('ACCOUNT_BLOCKED')
  if (member.kind === 'trial') refuse('NON_MEMBER_ACCOUNT')
  if (door === 'agent' && member.kind !== 'agent') refuse('NON_AGENT_ACCOUNT')
}

async function open(
  w: Work,
  { member, body, keys }: { member: Member & { mustChange: boolean }; body: Ask; keys: string[] },
): Promise<Answer<typeof login>> {
  await clearFailures(w.tx, keys)
  const { token } = await openSession(w, member.memberId)
  return {
    value: {
      token,
      firstTimeLogin: member.isFirstLogin,
      passwordExpired: member.mustChange,
      captcha: false,
    },
    cookie: rememberCookie(body.rememberMe ? await remember(w, member.memberId) : null),
  }
}

function captchaField(rule: string) {
  return { field: 'captcha', rule }
}

function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000)
}
