import { sql } from 'kysely'
import type { Engine } from '#platform/work'

const ROWS_AT_ONCE = 2000
const STEPS_MAX = 100

/** Forgets what vendors sent about tournaments that are long over, in short transactions. */
export async function clearChips({ db }: Engine) {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { rows } = await sql<{ has_more: boolean }>`
      select tournament.clear_chips(${ROWS_AT_ONCE}) as has_more`.execute(db.kysely)
    if (!rows[0]?.has_more) return
  }
}
