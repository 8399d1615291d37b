import type { BodyOf, login } from '@parola/contract'
import { solvesCaptcha } from '#people/session'
import { addMs } from '#platform/clock'
import type { Opening } from '#platform/http'
import { type Engine, Refusal, refuse, type Work, work } from '#platform/work'
import { LOCK_MS, standingAfter, WINDOW_MS } from './password.rules.ts'
import { countFailure, lockKeys, selectFailures } from './password.sql.ts'

type Ask = BodyOf<typeof login>
export type Tries = { keys: string[]; needsCaptcha: boolean }

/** How often this account and this address failed of late. @throws Refusal LOGIN_LOCKED */
export async function standing(engine: Engine, opening: Opening, account: string): Promise<Tries> {
  const { brandId, actor } = opening
  const keys = [`name:${brandId}:${account}`, `address:${actor.address}`]
  const now = engine.clock.now()
  const rows = await selectFailures(engine.db.kysely, keys, addMs(now, -WINDOW_MS))
  const lockedUntil = rows.map((row) => row.locked_until).find((until) => until && until > now)
  if (lockedUntil) {
    refuse('LOGIN_LOCKED', { retryAfterS: secondsUntil(lockedUntil, now), captcha: true })
  }
  const failures = Math.max(0, ...rows.map((row) => row.failures))
  return { keys, needsCaptcha: standingAfter(failures).needsCaptcha }
}

/** @throws Refusal CAPTCHA_NEEDED, CAPTCHA_WRONG */
export async function checkCaptcha(
  engine: Engine,
  opening: Opening,
  { given, tries }: { given: Ask['captcha']; tries: Tries },
) {
  if (!tries.needsCaptcha) return
  if (!given) refuse('CAPTCHA_NEEDED', { captcha: true, fields: [captchaField('required')] })
  const solved = await work(engine, opening, (w) => solvesCaptcha(w, given))
  if (!solved) refuse('CAPTCHA_WRONG', { captcha: true, fields: [captchaField('wrong')] })
}

/**
 * Counts a failed try; `refusal` says so, and whether a captcha is asked for from now on. To be run
 * in a unit of work of its own, so that the count outlives the refusal.
 */
export async function failedTry(w: Work, tries: Tries, refusal: Refusal): Promise<Refusal> {
  const { keys } = tries
  const failures = await countFailure(w.tx, { keys, now: w.now, since: addMs(w.now, -WINDOW_MS) })
  const { needsCaptcha, isLocked } = standingAfter(failures)
  if (isLocked) await lockKeys(w.tx, keys, addMs(w.now, LOCK_MS))
  return new Refusal(refusal.code, { ...refusal.value, captcha: needsCaptcha })
}

function captchaField(rule: string) {
  return { field: 'captcha', rule }
}

function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000)
}
