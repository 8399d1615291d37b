import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Waits until no job is left to do: what follows from a fact is done by jobs. */
export async function jobsDone(pool: pg.Pool, patience: { timeout: number; interval: number }) {
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select count(*)::int as left from jobs.job where state in ('created', 'active', 'retry')`,
    )
    expect(rows).toEqual([{ left: 0 }])
  }, patience)
}
