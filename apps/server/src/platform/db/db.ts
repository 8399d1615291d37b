import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openByKey } from './by-key.ts'
import { passFence } from './fence.ts'
import { isSafeToRepeat, pauseBefore } from './retry.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './tx.types.ts'

const INT8_OID = 20
pg.types.setTypeParser(INT8_OID, BigInt)
// A date is not an instant: it stays as text.
const DATE_OID = 1082
pg.types.setTypeParser(DATE_OID, String)

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 2000
const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
const MAX_TRIES = 3
const DEFAULT_CONNECTIONS = 16
const KEYED_CONNECTIONS = 6

export type Db = {
  pool: pg.Pool
  kysely: Kysely<Tables>
  /** For named statements that find each row by its key; `byKey` is the same for other reads. */
  keyed: pg.Pool
  close(): Promise<void>
}

export type DbOptions = {
  max?: number
  applicationName?: string
  /** The longest a statement may take, in milliseconds. */
  statementTimeoutMs?: number
  /** The longest a transaction may wait for its next statement, in milliseconds. */
  idleInTransactionMs?: number
  onError?: (error: Error) => void
}

/** Opens a pool for the role in the URL, with bounded waits. */
export function openDb(url: string, options: DbOptions = {}): Db {
  const connection = {
    connectionString: url,
    application_name: options.applicationName ?? 'parola',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: settings(options),
  }
  const max = options.max ?? DEFAULT_CONNECTIONS
  const pool = new pg.Pool({ ...connection, max })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const keyed = openByKey(kysely, { ...connection, max: Math.min(max, KEYED_CONNECTIONS) })
  // Without a listener, a connection closed by the server would end the process: an idle one reports to the
  // pool, one in use only to itself.
  const report = (error: Error) => options.onError?.(error)
  for (const own of [pool, keyed]) {
    own.on('error', report)
    own.on('connect', (client) => client.on('error', report))
  }
  const close = async () => {
    await Promise.all([kysely.destroy(), keyed.end()])
  }
  return { pool, kysely, keyed, close }
}

function settings({ statementTimeoutMs, idleInTransactionMs }: DbOptions): string {
  return [
    `-c statement_timeout=${statementTimeoutMs ?? STATEMENT_TIMEOUT_MS}`,
    `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS}`,
  ].join(' ')
}

/** Reads everything from one snapshot, so that all figures are of one moment. */
export async function inSnapshot<T>(db: Db, read: (snapshot: Tx) => Promise<T>): Promise<T> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

/**
 * Runs `change` in one transaction. A deadlock, a serialisation failure, or a connection lost before the
 * commit was sent is retried: it cannot have had any effect. A connection lost during the commit is thrown,
 * because its outcome is unknown.
 */
export async function inTransaction<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committing = false
    try {
      return await db.kysely.transaction().execute(async (tx) => {
        await passFence(tx)
        const result = await change(tx)
        committing = true
        return result
      })
    } catch (error) {
      if (attempt >= MAX_TRIES || !isSafeToRepeat(error, committing)) throw error
      await pauseBefore(attempt)
    }
  }
}
