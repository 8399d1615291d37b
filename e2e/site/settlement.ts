import { settleDue } from '../../apps/server/src/agents/statement/index.ts'
import { openDb } from '../../apps/server/src/platform/db/index.ts'
import { testEngine } from '../../apps/server/test/test-engine.ts'
import { ownSite } from './own-site.ts'

/** A window of real-time salary and its time of grace. */
const REALTIME_DUE_MS = 6 * 60_000

/** Settles what agents earned, as the timer does once the window that runs now is due: no journey waits for that. */
export async function settleRealtime() {
  const db = openDb(ownSite().databaseUrl, { max: 2 })
  try {
    await settleDue(testEngine({ db }), new Date(Date.now() + REALTIME_DUE_MS))
  } finally {
    await db.close()
  }
}
