import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type KeyRow = Selectable<Tables['signed_statement.key']>

const KEYS_MAX = 100

/** The keys of a brand, newest first. */
export async function selectKeys(db: Kysely<Tables>, brandId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('signed_statement.key')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('generation', 'desc')
    .limit(KEYS_MAX)
    .execute()
}

export async function selectNewest(db: Kysely<Tables>, brandId: string) {
  const [newest] = await selectKeys(db, brandId)
  return newest
}

/** Nothing happens where the brand has a key of this generation. */
export async function insertKey(tx: Tx, key: Insertable<Tables['signed_statement.key']>) {
  await tx
    .insertInto('signed_statement.key')
    .values(key)
    .onConflict((conflict) => conflict.columns(['brand_id', 'generation']).doNothing())
    .execute()
}
