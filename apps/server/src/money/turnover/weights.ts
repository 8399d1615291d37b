import { brandById } from '#foundations/brand'
import type { Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import { keepWeights } from './weights.sql.ts'

/** Percent by game type. */
type Weights = Record<string, number>

/** The weights of each brand in a batch, stored since when they apply: what was counted by them can be taken back. */
export async function weightsOf(
  tx: Tx,
  rows: readonly Settlement[],
  now: Date,
): Promise<Map<string, Weights>> {
  const weights = new Map<string, Weights>()
  for (const [brandId, own] of Map.groupBy(rows, (row) => row.brandId)) {
    const { config } = await brandById(tx, brandId, now)
    const percents = config.turnover.weights
    const since = new Date(Math.min(...own.map(({ recordedAt }) => recordedAt.getTime())))
    await keepWeights(tx, { brandId, percents, since })
    weights.set(brandId, percents)
  }
  return weights
}
