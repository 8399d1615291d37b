import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** A plan that was made while the tables were empty stays good: each row is looked up by its key. */
const PLANS = ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan']
  .map((method) => `-c enable_${method}=off`)
  .concat('-c jit=off', '-c plan_cache_mode=force_generic_plan')
  .join(' ')

const twins = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

/**
 * The same database for the few reads that every call or every bet makes, which find each row by its key and whose
 * text never changes. They are prepared and planned once in a connection: planning such a read takes several times as
 * long as the read. Within a transaction, the transaction itself.
 */
export function byKey(db: Kysely<Tables>): Kysely<Tables> {
  return twins.get(db) ?? db
}

/** Opens the connections of `byKey`. */
export function openByKey(kysely: Kysely<Tables>, connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, options: [connection.options, PLANS].join(' ') })
  const dialect = new PostgresDialect({
    pool: {
      options: {},
      connect: async () => preparing(await pool.connect()),
      end: () => pool.end(),
    },
  })
  twins.set(kysely, new Kysely<Tables>({ dialect }))
  return pool
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const params = [...values]
    try {
      return await client.query({ name: nameOf(text), text, values: params })
    } catch (error) {
      // A newer release has added a column to what this one reads whole.
      if (!isStale(error)) throw error
      return await client.query(text, params)
    }
  }
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

const FEATURE_NOT_SUPPORTED = '0A000'

function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
