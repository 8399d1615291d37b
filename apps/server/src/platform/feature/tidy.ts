import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Db } from '#platform/db'
import { forgetReceived } from '#platform/events'
import { forgetAllowances, forgetSeals } from '#platform/http'
import type { Timer } from '#platform/jobs'

/** The longest window of an allowance is a day; a day more for clocks that differ and windows of other zones. */
const ALLOWANCES_KEPT_MS = 2 * DAY_MS
/** A delivery that fails is repeated with growing pauses, for twelve days at most. */
const RECEIVED_KEPT_MS = 30 * DAY_MS

/** Deletes what the platform noted to refuse a second use, once a second use is impossible anyway. */
export function tidyPlatform(db: Db): Timer {
  return {
    name: 'platform.tidy',
    everyS: HOUR_MS / 1000,
    run: async (now) => {
      await forgetAllowances(db, addMs(now, -ALLOWANCES_KEPT_MS))
      await forgetSeals(db, now)
      await forgetReceived(db, addMs(now, -RECEIVED_KEPT_MS))
    },
  }
}
