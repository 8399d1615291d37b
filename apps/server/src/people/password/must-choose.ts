import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import type { Opening } from '#platform/http'
import { type Engine, glance, refuse, work } from '#platform/work'
import { spendOneTimePassword } from './one-time.ts'
import { isOver, mustBeChanged } from './password.rules.ts'
import { passwordSettings } from './password-settings.ts'
import type { StoredPassword } from './passwords.ts'

type LogIn = { memberId: string; stored: StoredPassword }

/**
 * Whether a member who has just logged in by password must choose a new one; this uses up a one-time password.
 * @throws Refusal ONE_TIME_PASSWORD_OVER
 */
export async function mustChoosePassword(
  engine: Engine,
  opening: Opening,
  { memberId, stored }: LogIn,
): Promise<boolean> {
  const look = glance(engine, opening)
  if (isOver(stored, look.now)) refuse('ONE_TIME_PASSWORD_OVER')
  if (stored.expires_at) {
    await work(engine, opening, (w) => spendOneTimePassword(w, memberId))
  }
  const { config } = await brandById(look.db, look.brandId, look.now)
  const { expiryDays: days } = await settingsOf(look, passwordSettings)
  const expiry = { isOn: config.switches.FORCEPASS3 ?? false, days }
  return mustBeChanged(stored, expiry, look.now)
}
