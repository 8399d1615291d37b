import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'

/** Whether this database was ever used in production. */
export async function isLive(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('platform.live').select('since').executeTakeFirst()) !== undefined
}

export async function markLive(db: Kysely<Tables>, since: Date) {
  await db
    .insertInto('platform.live')
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type WithHash = { username: string; hash: string }

/** Members of these names who may log in, at any brand. */
export function selectOpenMembers(db: Kysely<Tables>, names: string[]): Promise<WithHash[]> {
  return db
    .selectFrom('member.member as m')
    .innerJoin('password.password as p', 'p.member_id', 'm.member_id')
    .select(['m.username', 'p.hash'])
    .where('m.username', 'in', names)
    .where('m.status', '=', 'active')
    .orderBy('m.username')
    .execute()
}

export function selectOpenOperators(db: Kysely<Tables>, names: string[]): Promise<WithHash[]> {
  return db
    .selectFrom('operator.operator')
    .select(['username', 'password_hash as hash'])
    .where('username', 'in', names)
    .where('status', '=', 'active')
    .orderBy('username')
    .execute()
}
