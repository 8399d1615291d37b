import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Key = { brandId: string; name: string }

/** The version in force at a moment: of those that had started, the one that started last. */
export async function selectInForce(
  db: Kysely<Tables>,
  { brandId, name, now }: Key & { now: Date },
) {
  return db
    .selectFrom('settings.version')
    .select(['version', 'value', 'author', 'starts_at'])
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewVersion = Key & {
  version: number
  value: string
  startsAt: Date
  writtenAt: Date
  author: string
  reason: string
}

/** Adds the version after the last; false when somebody else has, or when it does not follow the last. */
export async function insertVersion(tx: Transaction<Tables>, next: NewVersion): Promise<boolean> {
  const { brandId, name, version } = next
  const { last } = await tx
    .selectFrom('settings.version')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (version !== (last ?? 0) + 1) return false
  const row = await tx
    .insertInto('settings.version')
    .values({
      brand_id: brandId,
      name,
      version,
      value: next.value,
      starts_at: next.startsAt,
      written_at: next.writtenAt,
      author: next.author,
      reason: next.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
