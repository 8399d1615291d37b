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

/** The versions of these names in force at a moment. */
export async function selectInForceOf(
  db: Kysely<Tables>,
  { brandId, names, now }: { brandId: string; names: readonly string[]; now: Date },
) {
  return db
    .selectFrom('settings.version')
    .select(['name', 'value'])
    .distinctOn(['name'])
    .where('brand_id', '=', brandId)
    .where('name', 'in', [...names])
    .where('starts_at', '<=', now)
    .orderBy('name')
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

/** The versions that are or will be in force, of all brands and features. */
export async function selectReadable(db: Kysely<Tables>, now: Date) {
  const current = db
    .selectFrom('settings.version')
    .select(['brand_id', 'name', 'version', 'value'])
    .distinctOn(['brand_id', 'name'])
    .where('starts_at', '<=', now)
    .orderBy('brand_id')
    .orderBy('name')
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc')
  const planned = db
    .selectFrom('settings.version')
    .select(['brand_id', 'name', 'version', 'value'])
    .where('starts_at', '>', now)
  return [...(await current.execute()), ...(await planned.execute())]
}

/** Every version that has started by a moment, in the order in which they came into force. */
export async function selectStarted(
  db: Kysely<Tables>,
  { brandId, name, now }: Key & { now: Date },
) {
  return db
    .selectFrom('settings.version')
    .select(['value', 'starts_at'])
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('version')
    .execute()
}

/** The versions that start after a moment, each the last written of its start. */
export async function selectPlanned(
  db: Kysely<Tables>,
  { brandId, name, now }: Key & { now: Date },
) {
  return db
    .selectFrom('settings.version')
    .select(['value', 'starts_at'])
    .distinctOn(['starts_at'])
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('version', 'desc')
    .execute()
}

const LISTED_MAX = 50

/** The versions of settings, the newest first. */
export async function selectVersions(db: Kysely<Tables>, { brandId, name }: Key) {
  return db
    .selectFrom('settings.version')
    .select(['version', 'value', 'starts_at', 'written_at', 'author', 'reason'])
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

type NewVersion = Key & {
  version: number
  value: string
  startsAt: Date
  writtenAt: Date
  author: string
  reason: string
}

/** The number of the last version, planned ones included; 0 where nothing was set. */
export async function selectLast(db: Kysely<Tables>, { brandId, name }: Key): Promise<number> {
  const { last } = await db
    .selectFrom('settings.version')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Adds the version after the last; false when somebody else has, or when it does not follow the last. */
export async function insertVersion(tx: Transaction<Tables>, next: NewVersion): Promise<boolean> {
  const { brandId, name, version } = next
  if (version !== (await selectLast(tx, next)) + 1) return false
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
