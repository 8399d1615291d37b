import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const INT8_OID = 20
pg.types.setTypeParser(INT8_OID, BigInt)

const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 2000
const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECT_TIMEOUT_MS = 3000
const MAX_TRIES = 3
const RETRY_BASE_MS = 15

/** States after which the same transaction may be tried again (scale rules, 12). */
const PASSING = /^(40001|40P01)$/

export type Tx = Transaction<Tables>

export type Db = {
  pool: pg.Pool
  kysely: Kysely<Tables>
  close(): Promise<void>
}

export type DbOptions = { max?: number; applicationName?: string; onError?: (error: Error) => void }

/** Opens a pool. Every connection works as `parola_server`, which may not write the ledger's tables. */
export function openDb(url: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'parola',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: [
      '-c role=parola_server',
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    ].join(' '),
  })
  // Without a listener, a connection that the server closes would end the process.
  pool.on('error', (error) => options.onError?.(error))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { pool, kysely, close: () => kysely.destroy() }
}

/** Runs `change` in one transaction; a deadlock or a serialisation failure tries it again. */
export async function inTransaction<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.kysely.transaction().execute(change)
    } catch (error) {
      if (attempt >= MAX_TRIES || !PASSING.test((error as { code?: string }).code ?? ''))
        throw error
      await new Promise((resume) => setTimeout(resume, RETRY_BASE_MS * 2 ** attempt))
    }
  }
}
