import { clearPaces } from '../platform/pace.ts'
import { firstRow, type Store } from '../platform/store.ts'

/** A demo ends after this time, whatever is played in it. */
export const DEMO_MS = 24 * 3_600_000
const SESSIONS_AT_ONCE = 50
const ROUNDS_AT_ONCE = 5000
/** Steps of one run: the rest waits for the next, so that no run occupies the database for long. */
const STEPS_MAX = 40
const EVERY_MS = 60_000

/**
 * Removes demos of more than a day ago, with their rounds and seeds, in bounded steps. Several studios may do
 * it at once.
 * @returns how many sessions were removed
 */
export async function clearDemos(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DEMO_MS)
  const text = 'select studio.clear_demos($1, $2, $3) as gone'
  let total = 0
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const cleared = await firstRow<{ gone: number | null }>(store.pool, text, [
      before,
      SESSIONS_AT_ONCE,
      ROUNDS_AT_ONCE,
    ])
    if (typeof cleared?.gone !== 'number') break
    total += cleared.gone
  }
  return total
}

/** Runs every minute, one run at a time; stopping waits for the last. */
export function clearOften(
  store: Store,
  { now, troubled }: { now: () => Date; troubled(err: unknown): void },
): () => Promise<void> {
  let run: Promise<unknown> | null = null
  const timer = setInterval(() => {
    run ??= Promise.all([clearDemos(store, now()), clearPaces(store, now())])
      .catch(troubled)
      .finally(() => {
        run = null
      })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await run
  }
}
