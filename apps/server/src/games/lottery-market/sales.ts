import type { lotterySales } from '@parola/contract'
import { calendar } from '#games/lottery-issue'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'

/** Sales, payouts and margin over the last days, by game or by issue of one game. */
export async function readSales(glance: Glance, { query }: Input<typeof lotterySales>) {
  const { db, brandId, now } = glance
  const since = addMs(now, -query.days * DAY_MS)
  const rows = await calendar.sumSales(db, { brandId, game: query.gameCode, since })
  return rows.map(({ game: gameCode, ...row }) => ({ gameCode, ...row }))
}
