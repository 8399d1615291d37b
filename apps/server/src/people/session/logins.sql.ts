import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { Origin } from './origin.ts'

type Tx = Transaction<Tables>

export type Login = Origin & {
  memberId: string
  loginId: string
  at: Date
  method: string
  isRight: boolean
  isNew: boolean
  sessionId: string | null
}

export async function insertLogin(tx: Tx, l: Login) {
  await tx
    .insertInto('session.login')
    .values({
      member_id: l.memberId,
      login_id: l.loginId,
      at: l.at,
      method: l.method,
      is_right: l.isRight,
      is_new: l.isNew,
      session_id: l.sessionId,
      network: l.network,
      country: l.country,
      browser: l.browser,
      system: l.system,
    })
    .execute()
}

/** The places and devices a member logged in from before, each once. */
export async function selectOrigins(tx: Tx, memberId: string) {
  return tx
    .selectFrom('session.login')
    .select(['country', 'browser', 'system'])
    .distinct()
    .where('member_id', '=', memberId)
    .where('is_right', '=', true)
    .limit(100)
    .execute()
}

export async function selectLogins(
  db: Kysely<Tables>,
  page: { memberId: string; limit: number; offset: number },
) {
  const query = db.selectFrom('session.login').where('member_id', '=', page.memberId)
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('login_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: Number(counted.total) }
}

/** Deletes old entries, and all that were recorded for nobody. */
export async function deleteLogins(db: Kysely<Tables>, old: { before: Date; nobody: string }) {
  await db
    .deleteFrom('session.login')
    .where((eb) => eb.or([eb('at', '<', old.before), eb('member_id', '=', old.nobody)]))
    .execute()
}
