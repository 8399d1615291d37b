import { addMs } from '#platform/clock'
import type { Opening } from '#platform/http'
import { type Engine, refuse, work } from '#platform/work'
import { pauseAfter, QUIET_MS } from './login.rules.ts'
import { countTry, pauseTry, selectPause } from './login.sql.ts'

/**
 * Counts an attempt for each of these keys before it is checked, as if it had failed, in a unit of work of
 * its own: the count remains whatever the outcome.
 * @throws Refusal LOGIN_LOCKED
 */
export async function beginTry(engine: Engine, opening: Opening, keys: readonly string[]) {
  for (const key of keys) {
    const until = await work(engine, opening, async ({ tx, now }) => {
      const failures = await countTry(tx, { key, now, forgetAt: addMs(now, QUIET_MS) })
      if (failures === undefined) return selectPause(tx, key)
      const pauseMs = pauseAfter(failures)
      if (pauseMs > 0) await pauseTry(tx, key, addMs(now, pauseMs))
      return null
    })
    if (!until) continue
    const leftMs = until.getTime() - engine.clock.now().getTime()
    refuse('LOGIN_LOCKED', { retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) })
  }
}
