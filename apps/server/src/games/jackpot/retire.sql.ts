import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { PoolRow } from './jackpot.sql.ts'

export type NewRetirement = {
  id: string
  brandId: string
  from: PoolRow
  to: PoolRow
  because: string
  requester: string
  now: Date
}

export async function insertRetirement(tx: Tx, r: NewRetirement) {
  await tx
    .insertInto('jackpot.retirement')
    .values({
      retirement_id: r.id,
      brand_id: r.brandId,
      from_pool: r.from.pool_id,
      to_pool: r.to.pool_id,
      amount_minor: r.from.balance_minor,
      because: r.because,
      requested_by: r.requester,
      requested_at: r.now,
    })
    .execute()
}

/** Money in transit, oldest first, with the names of both pools. */
export async function selectOpen(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('jackpot.retirement as r')
    .innerJoin('jackpot.pool as f', 'f.pool_id', 'r.from_pool')
    .innerJoin('jackpot.pool as t', 't.pool_id', 'r.to_pool')
    .selectAll('r')
    .select([
      ...([
        'f.vendor',
        'f.currency',
        'f.jackpot as from_jackpot',
        'f.level as from_level',
      ] as const),
      ...(['t.jackpot as to_jackpot', 't.level as to_level'] as const),
    ])
    .where('r.ended_at', 'is', null)
    .orderBy('r.requested_at')
    .limit(limit)
    .execute()
}

export type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number]

/** Ends what is still open; returns whether this call did it. */
export async function endRetirement(
  tx: Tx,
  values: { id: string; outcome: 'moved' | 'refused'; refusedAs: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jackpot.retirement')
    .set({ ended_at: values.now, outcome: values.outcome, refused_as: values.refusedAs })
    .where('retirement_id', '=', values.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a win of a pool waits for the register's answer. */
export async function hasOpenWin(tx: Tx, pool: PoolRow): Promise<boolean> {
  const { vendor, currency, jackpot, level } = pool
  const found = await tx
    .selectFrom('jackpot.move')
    .select('tx')
    .where('look_at', 'is not', null)
    .where('kind', '=', 'win')
    .where('vendor', '=', vendor)
    .where('currency', '=', currency)
    .where('jackpot', '=', jackpot)
    .where('level', '=', level)
    .limit(1)
    .execute()
  return found.length > 0
}
