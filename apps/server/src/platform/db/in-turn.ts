import type pg from 'pg'

const LOCK_KEY = 7_261_519

/** One step that changes the schema, in a transaction. Nodes that start together take turns. */
export async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await step()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
