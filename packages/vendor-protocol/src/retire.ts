import { countUnder, type Database, type SealedColumn } from './reseal.ts'
import type { SealRing } from './seal-ring.ts'

/** Writers of sealed content share this lock; retiring a key takes it exclusively. */
const LOCK_KEY = 7_261_530

type Left = { place: string; found: number }

/** A key as a database knows it, and where content may need it. */
export type Retiring = {
  /** The table of known keys. */
  known: string
  secret: string
  keyId: string
  /** The key that is used for writing. */
  current: string
  /** How much content still needs the key, by place. */
  left(): Promise<Left[]>
}

/** Where content is sealed with a key, and how much; places without any are left out. */
export async function leftUnder(
  db: Database,
  columns: readonly SealedColumn[],
  keyId: string,
): Promise<Left[]> {
  const all: Left[] = []
  for (const column of columns) {
    const found = await countUnder(db, column, keyId)
    if (found > 0) all.push({ place: `${column.table}.${column.column}`, found })
  }
  return all
}

/** Like `leftUnder`, for every key of a ring except the current one. */
export async function leftUnderOthers(
  db: Database,
  columns: readonly SealedColumn[],
  { current, keys }: SealRing,
) {
  const all: (Left & { keyId: string })[] = []
  for (const keyId of Object.keys(keys).filter((id) => id !== current)) {
    for (const left of await leftUnder(db, columns, keyId)) all.push({ keyId, ...left })
  }
  return all
}

/**
 * Retires a key that nothing needs: from then on the database refuses content sealed with it, and programs
 * run without it.
 * @returns what still needs it, in which case it is not retired
 */
export async function retire(db: Database, retiring: Retiring): Promise<Left[]> {
  if (retiring.keyId === retiring.current)
    throw new Error(`${retiring.keyId} is the current key of ${retiring.secret}.`)
  const before = await retiring.left()
  if (before.length > 0) return before
  await mark(db, retiring, 'clock_timestamp()')
  // What was being written during the first count.
  const after = await retiring.left()
  if (after.length > 0) await mark(db, retiring, 'null')
  return after
}

async function mark(db: Database, { known, secret, keyId }: Retiring, value: string) {
  const { rowCount } = await db.query(
    `update ${known} set retired_at = ${value}
       from (select pg_advisory_xact_lock(${LOCK_KEY}) offset 0) alone
      where secret = $1 and key_id = $2`,
    [secret, keyId],
  )
  if (rowCount !== 1) throw new Error(`The database knows no key ${keyId} of ${secret}.`)
}
