import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { SCHEMA } from './install.ts'

const LOOK_EVERY_MS = 500

type Parts = {
  boss: PgBoss
  /** The worker of each queue. */
  workers: ReadonlyMap<string, string>
  onError(error: unknown): void
}

/**
 * Wakes the workers whose queues hold jobs that are due. One statement looks at all queues: a poll of each would be a
 * hundred statements a second, on an idle site too.
 * @returns a function that ends it
 */
export function wakeWorkers({ boss, workers, onError }: Parts): () => Promise<void> {
  const ending = new AbortController()
  const names = [...workers.keys()]
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(
      `select q.name from unnest($1::text[]) q (name)
        where exists (select from ${SCHEMA}.job j
                       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
      [names],
    )
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '')
  }
  const run = async () => {
    while (!ending.signal.aborted) {
      await look().catch(onError)
      await wait(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}
