import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

/** What these members have in their main account, in minor units. */
export async function selectBalances(
  db: Kysely<Tables>,
  memberIds: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('ledger.wallet')
    .select(['member_id', 'balance'])
    .where('wallet', '=', 'main')
    .where('member_id', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]))
}
