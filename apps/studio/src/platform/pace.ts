import type { Store } from './store.ts'

/** The burst of an address, and how much of it refills each second. */
export type Rate = { kind: string; burst: number; perS: number }

/** Every rate has refilled after this time. */
const REFILLED_MS = 15 * 60_000
const CLEARED_AT_ONCE = 5000

const TAKE = {
  name: 'studio.pace',
  text: `
    insert into studio.pace as p (kind, source, allowance, at)
    values ($1, $2, $3::float8 - 1, $5)
    on conflict (kind, source) do update
       set at = excluded.at, allowance = least($3, p.allowance + $4 * extract(epoch from excluded.at - p.at)) - 1
     where least($3, p.allowance + $4 * extract(epoch from excluded.at - p.at)) >= 1
    returning true as taken`,
}

/**
 * Limits what the demos of one address do, together over all studios; false when its burst is used up.
 */
export function pacer({ kind, burst, perS }: Rate, { store, now }: { store: Store; now(): Date }) {
  return async (source: string): Promise<boolean> => {
    const { rowCount } = await store.pool.query({
      ...TAKE,
      values: [kind, source, burst, perS, now()],
    })
    return rowCount === 1
  }
}

/** Forgets addresses whose rates have refilled; the rest of a flood waits for the next run. */
export async function clearPaces({ pool }: Store, now: Date) {
  await pool.query(
    `delete from studio.pace where (kind, source) in (
       select kind, source from studio.pace where at < $1 order by at limit $2)`,
    [new Date(now.getTime() - REFILLED_MS), CLEARED_AT_ONCE],
  )
}
