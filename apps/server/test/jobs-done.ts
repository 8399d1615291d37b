import type pg from 'pg'
import { expect, vi } from 'vitest'

type Patience = { timeout: number; interval: number }

/** Waits until no job is left to do, or none of this name: what follows from a fact is done by jobs. */
export async function jobsDone(pool: pg.Pool, patience: Patience, name: string | null = null) {
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select count(*)::int as left from jobs.job where state in ('created', 'active', 'retry')
          and name = coalesce($1, name)`,
      [name],
    )
    expect(rows).toEqual([{ left: 0 }])
  }, patience)
}
