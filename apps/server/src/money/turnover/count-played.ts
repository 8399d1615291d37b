import { bySystem, type Engine, work } from '#platform/work'
import { selectBehind } from './turnover.sql.ts'
import type { Turnover } from './turnover.ts'

const PER_ROUND = 100

/** Counts what members with an open requirement have played since, so that nobody waits for it. */
export async function countPlayed(engine: Engine, turnover: Turnover) {
  for (const row of await selectBehind(engine.db.kysely, PER_ROUND)) {
    const opening = bySystem(row.brand_id)
    const { member_id: memberId, brand_id: brandId } = row
    // One that fails is told of, and keeps nobody else from their count.
    await work(engine, opening, ({ tx, now }) =>
      turnover.catchUp(tx, { memberId, brandId, now }),
    ).catch((error: unknown) => engine.log.error({ err: error, memberId }, 'bets were not counted'))
  }
}
