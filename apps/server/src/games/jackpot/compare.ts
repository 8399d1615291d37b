import { formatMinor, parseMinor } from '@parola/money'
import type { JackpotValue } from '@parola/vendor-protocol'
import { keepCase, settleCases } from '#games/vendor-case'
import { type Engine, work } from '#platform/work'
import { driftOf, isDrifted, poolOf } from './jackpot.rules.ts'
import { keepResponse, lockPools, type PoolRow } from './jackpot.sql.ts'
import { SYSTEM } from './reserve.ts'
import { comingTo } from './retire.ts'

/**
 * Compares a vendor's meters with our pools (FAIR-015). A difference that stays the same over several checks opens
 * a case and raises an alarm; the case closes when both agree again.
 */
export async function compareMeters(
  engine: Engine,
  vendor: string,
  reported: readonly JackpotValue[],
): Promise<void> {
  await work(engine, SYSTEM, async (w) => {
    const pools = await lockPools(w.tx, [vendor])
    const coming = await comingTo(w.tx)
    for (const item of reported) {
      const pool = poolOf(pools, item)
      if (!pool) continue
      const reportedMinor = parseMinor(item.amount, item.currency)
      const drift = driftOf(
        {
          ...{ reportedMinor, heldMinor: pool.balance_minor },
          comingMinor: coming.get(pool.pool_id) ?? 0n,
        },
        pool,
      )
      await keepResponse(w.tx, pool.pool_id, { reportedMinor, reportedAt: w.now, ...drift })
      const difference = { vendor, kind: 'jackpot_differs' as const, subject: nameOf(pool) }
      if (isDrifted(drift)) {
        const ours = { pool: formatMinor(pool.balance_minor, pool.currency) }
        await keepCase(w, {
          ...difference,
          ours,
          theirs: { meter: item.amount, at: item.updated_at },
        })
      }
      if (drift.driftMinor === 0n)
        await settleCases(w, {
          vendor,
          kinds: [difference.kind],
          subjects: [difference.subject],
          outcome: 'agrees',
        })
    }
  })
}

const nameOf = ({ jackpot, level, currency }: Pick<PoolRow, 'jackpot' | 'level' | 'currency'>) =>
  `${jackpot}:${level}:${currency}`
