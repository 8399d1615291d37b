import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import { type Engine, Refusal, work } from '#platform/work'
import { isPassword } from './hashing.ts'
import { selectHash } from './password.sql.ts'
import { beginTry, failedTry, forgetTry, standing } from './tries.ts'

type Given = { memberId: string; password: string }

/**
 * Proves a member by their password; guessing is slowed down as at log-in.
 * @throws Refusal OLD_PASSWORD_WRONG at the field `secret`, LOGIN_LOCKED
 */
export async function provePassword(engine: Engine, opening: Opening, input: Given) {
  const tries = await standing(engine, opening, {
    key: `member:${input.memberId}`,
    isOwnDevice: true,
  })
  const begun = await beginTry(engine, opening, tries)
  if (!(await isOwnPassword(engine.db.kysely, input))) {
    const fields = [{ field: 'secret', rule: 'oldPassword' }]
    throw failedTry(new Refusal('OLD_PASSWORD_WRONG', { fields }), begun)
  }
  await work(engine, opening, (w) => forgetTry(w, tries))
}

/** Whether this is the member's password; false if they have none. */
export async function isOwnPassword(db: Kysely<Tables>, input: Given): Promise<boolean> {
  const stored = await selectHash(db, input.memberId)
  return isPassword(stored?.hash, input.password)
}

/** When a member's password was set; null if they have none. */
export async function passwordSetAt(db: Kysely<Tables>, memberId: string): Promise<Date | null> {
  return (await selectHash(db, memberId))?.changed_at ?? null
}
