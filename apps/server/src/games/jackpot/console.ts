import type { Glance } from '#platform/work'
import { isDrifted } from './jackpot.rules.ts'
import { type PoolRow, selectConsolePools } from './jackpot.sql.ts'
import { type OpenRow, selectOpen } from './retire.sql.ts'

const POOLS_MAX = 500

/** Every pool beside the meter that its vendor reports, differing ones first. */
export async function readConsoleJackpots({ db }: Glance) {
  const rows = await selectConsolePools(db, POOLS_MAX)
  const open = new Map((await selectOpen(db, POOLS_MAX)).map((item) => [item.from_pool, item]))
  return rows.map((row) => ({
    ...{ vassalage: row.vendor, jackpot: row.jackpot, level: row.level, currency: row.currency },
    ...{ held: row.balance_minor, response: row.reported_minor, reportedAt: row.reported_at },
    standing: standingOf(row),
    ...{ seed: row.seed_minor, sharePpm: row.share_ppm, ceiling: row.ceiling_minor },
    oneIn: row.one_in === null ? null : Number(row.one_in),
    ...{ wins: row.wins, hasNextTerms: row.next_terms !== null },
    takesMoney: row.is_listed && row.takes_raises,
    moving: movingOf(open.get(row.pool_id)),
  }))
}

function movingOf(row: OpenRow | undefined) {
  if (!row) return null
  const { to_jackpot: jackpot, to_level: level, amount_minor: amount, requested_at: since } = row
  return { to: { jackpot, level }, amount, since }
}

function standingOf(row: PoolRow) {
  if (!row.is_listed) return 'retired' as const
  if (row.reported_minor === null) return 'uncompared' as const
  if (row.drift_minor === 0n) return 'agrees' as const
  const drift = { driftMinor: row.drift_minor, driftLooks: row.drift_looks }
  return isDrifted(drift) ? ('differs' as const) : ('moves' as const)
}
