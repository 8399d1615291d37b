import type { BodyOf, login } from '@parola/contract'
import { type Member, usernameKey } from '#people/member'
import { solvesCaptcha } from '#people/session'
import type { Challenges } from '#people/verification'
import { addMs } from '#platform/clock'
import type { Opening } from '#platform/http'
import { type Engine, Refusal, refuse, sourceOf, subnetOf, type Work, work } from '#platform/work'
import type { Account } from './account.ts'
import {
  type AttemptKey,
  needsCaptcha,
  pauseAfter,
  QUIET_MS,
  rememberedFor,
} from './attempts.rules.ts'
import { countAttempts, forgetAttempts, pauseAttempts, selectAttempts } from './attempts.sql.ts'

type Request = BodyOf<typeof login>
export type Attempts = { keys: AttemptKey[]; needsCaptcha: boolean }
/** What the refusal of a wrong attempt reports: the captcha and the pause that come next. */
export type Attempt = { captcha: boolean; retryAfterS?: number }

/**
 * How often this account, this address and its network failed recently; in the member's own browser only the
 * account there.
 * @throws Refusal LOGIN_LOCKED while a pause lasts
 */
export async function attemptsOf(
  engine: Engine,
  { brandId, actor }: Opening,
  { key, isOwnDevice }: Account,
): Promise<Attempts> {
  const account: AttemptKey = { scope: 'account', key: `account:${brandId}:${key}` }
  const places: AttemptKey[] = [
    { scope: 'address', key: `address:${sourceOf(actor.address)}` },
    { scope: 'subnet', key: `subnet:${subnetOf(actor.address)}` },
  ]
  const keys = isOwnDevice ? [account] : [account, ...places]
  const now = engine.clock.now()
  const rows = await selectAttempts(engine.db.kysely, keysOf(keys), now)
  refuseWhilePaused(rows, now)
  const isNeeded = keys.some(({ scope, key }) =>
    needsCaptcha(scope, rows.find((row) => row.key === key)?.failures ?? 0),
  )
  return { keys, needsCaptcha: isNeeded }
}

function refuseWhilePaused(rows: { locked_until: Date | null }[], now: Date) {
  const ends = rows.map((row) => row.locked_until?.getTime() ?? 0)
  const leftMs = Math.max(0, ...ends) - now.getTime()
  if (leftMs > 0) refuse('LOGIN_LOCKED', { retryAfterS: Math.ceil(leftMs / 1000), captcha: true })
}

type Proving = { engine: Engine; challenges: Challenges }

/**
 * After failures a log-in requires a captcha and a proof of work.
 * @throws Refusal CAPTCHA_NEEDED, CHALLENGE_NEEDED, CAPTCHA_WRONG
 */
export async function checkCaptcha(
  { engine, challenges }: Proving,
  opening: Opening,
  { body, attempts }: { body: Request; attempts: Attempts },
) {
  if (!attempts.needsCaptcha) return
  const { captcha } = body
  if (!captcha) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [captchaField('required')] })
  await challenges.take(engine, opening, { call: 'login', text: body.challenge })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, captcha))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [captchaField('wrong')] })
}

/**
 * Counts an attempt before it is checked, as if it had failed: however many come concurrently, each meets the
 * pause caused by those before it. A correct one is cleared afterwards.
 * @throws Refusal LOGIN_LOCKED
 */
export function beginAttempt(
  engine: Engine,
  opening: Opening,
  { keys }: Attempts,
): Promise<Attempt> {
  return work(engine, opening, async (w) => {
    const counts = await countAttempts(w.tx, {
      keys: keysOf(keys),
      now: w.now,
      forgetAt: addMs(w.now, QUIET_MS),
    })
    if (counts.length < keys.length) {
      refuseWhilePaused(await selectAttempts(w.tx, keysOf(keys), w.now), w.now)
    }
    let longestMs = 0
    for (const { scope, key } of keys) {
      const failures = counts.find((count) => count.key === key)?.failures ?? 0
      const pauseMs = pauseAfter(scope, failures)
      longestMs = Math.max(longestMs, pauseMs)
      if (pauseMs > 0) {
        const forgetAt = addMs(w.now, rememberedFor(pauseMs))
        await pauseAttempts(w.tx, { key, until: addMs(w.now, pauseMs), forgetAt })
      }
    }
    const captcha = keys.some(({ scope, key }) =>
      needsCaptcha(scope, counts.find((count) => count.key === key)?.failures ?? 0),
    )
    return longestMs > 0 ? { captcha, retryAfterS: Math.ceil(longestMs / 1000) } : { captcha }
  })
}

/** The refusal of a failed attempt, with what comes next. */
export function failedAttempt(refusal: Refusal, attempt: Attempt): Refusal {
  return new Refusal(refusal.code, { ...refusal.value, ...attempt })
}

/**
 * Clears a correct attempt and the failures of this account before it. Failures of the address remain: an
 * attacker could otherwise clear them by logging in to an account of their own.
 */
export async function forgetAttempt(w: Work, { keys }: Attempts) {
  await forgetAttempts(w.tx, {
    account: keysOf(keys.filter(({ scope }) => scope === 'account')),
    places: keysOf(keys.filter(({ scope }) => scope !== 'account')),
  })
}

/** A new password has no lock: failures of the old one are cleared (ACC-006). */
export async function clearFailures(w: Work, { brandId, username }: Member) {
  await forgetAttempts(w.tx, {
    account: [`account:${brandId}:${usernameKey(username)}`],
    places: [],
  })
}

function keysOf(keys: readonly AttemptKey[]): string[] {
  return keys.map(({ key }) => key)
}

function captchaField(rule: string) {
  return { field: 'captcha', rule }
}
