import type { Kysely } from 'kysely'
import { attemptsOf, beginAttempt, failedAttempt, forgetAttempt } from '#people/login-attempt'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import { type Engine, Refusal, work } from '#platform/work'
import { selectHash } from './password.sql.ts'
import { checkPassword } from './passwords.ts'

type Proof = { memberId: string; password: string }

/**
 * Proves a member by their password; guessing is slowed down as at log-in.
 * @throws Refusal OLD_PASSWORD_WRONG at the field `secret`, LOGIN_LOCKED
 */
export async function provePassword(engine: Engine, opening: Opening, proof: Proof) {
  const attempts = await attemptsOf(engine, opening, {
    key: `member:${proof.memberId}`,
    isOwnDevice: true,
  })
  const attempt = await beginAttempt(engine, opening, attempts)
  if (!(await isOwnPassword(engine.db.kysely, proof))) {
    const fields = [{ field: 'secret', rule: 'oldPassword' }]
    throw failedAttempt(new Refusal('OLD_PASSWORD_WRONG', { fields }), attempt)
  }
  await work(engine, opening, (w) => forgetAttempt(w, attempts))
}

/** Whether this is the member's password; false if they have none. */
export async function isOwnPassword(
  db: Kysely<Tables>,
  { memberId, password }: Proof,
): Promise<boolean> {
  return (await checkPassword({ db }, memberId, password)) !== null
}

/** When a member's password was set; null if they have none. */
export async function passwordSetAt(db: Kysely<Tables>, memberId: string): Promise<Date | null> {
  return (await selectHash(db, memberId))?.changed_at ?? null
}
