import { bySystem, type Engine, work } from '#platform/work'
import { selectBehind } from './turnover.sql.ts'
import type { Turnover } from './turnover.ts'

const PER_ROUND = 100

/** Counts what members with an open requirement have played since, so that nobody waits for it. */
export async function countPlayed(engine: Engine, turnover: Turnover) {
  for (const row of await selectBehind(engine.db.kysely, PER_ROUND)) {
    const opening = bySystem(row.brand_id)
    await work(engine, opening, ({ tx, now }) =>
      turnover.catchUp(tx, { memberId: row.member_id, brandId: row.brand_id, now }),
    )
  }
}
