import { settingsOf } from '#foundations/settings'
import type { Work } from '#platform/work'
import { selectHighestWin } from './day.sql.ts'
import { heldWinSettings } from './held-win-settings.ts'

/** The highest single win that the acting brand allows a vendor: the vendor's own bound, or that of all; minor units. */
export async function highestWinOf(work: Work, vendor: string): Promise<bigint> {
  const own = await selectHighestWin(work.tx, { brandId: work.brandId, vendor })
  return own ?? (await settingsOf(work, heldWinSettings)).winMinor
}
