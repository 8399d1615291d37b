import type { Batch, Settlement } from '#games/activity'
import type { Tx } from '#platform/db'
import { settingsOnce } from './turnover-settings.ts'
import { keepWeights, selectWeights } from './weights.sql.ts'

/** Percent by game type. */
type Weights = Record<string, number>

/**
 * The weights of each brand in a batch, stored with the row of the shard from which they apply: what was counted by
 * them can be taken back. Late rows have the weights that the rows around them were counted by.
 */
export async function weightsOf(
  tx: Tx,
  rows: readonly Settlement[],
  batch: Batch,
): Promise<Map<string, Weights>> {
  const weights = new Map<string, Weights>()
  for (const { brandId, seq } of rows) {
    if (weights.has(brandId)) continue
    const { shard, isLate } = batch
    weights.set(
      brandId,
      isLate ? await selectWeights(tx, { brandId, shard, seq }) : await current(tx, brandId, batch),
    )
  }
  return weights
}

async function current(tx: Tx, brandId: string, { shard, after, now }: Batch): Promise<Weights> {
  const { weights: percents } = await settingsOnce(tx, { brandId, now })
  await keepWeights(tx, { brandId, shard, after, percents })
  return percents
}
