import { allBrands } from '#foundations/brand'
import { dayOf } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { selectForAuto } from './rebate.sql.ts'
import { autoAt, creditByItself } from './rebate.ts'

const PER_ROUND = 200

/** Credits unclaimed rebates from 02:00 of each brand's day on; each member once a day. */
export async function creditRest(engine: Engine, date: Date) {
  const { kysely } = engine.db
  for (const { brandId, config } of await allBrands(kysely, date)) {
    const day = dayOf(date, config.timeZone)
    if (date < autoAt(day, config.timeZone)) continue
    const members = await selectForAuto(kysely, { brandId, day, limit: PER_ROUND })
    for (const memberId of members) {
      const opening = bySystem(brandId)
      await work(engine, opening, (w) => creditByItself(w, { memberId, day })).catch(
        (error: unknown) => engine.log.error({ err: error, memberId }, 'a rebate was not credited'),
      )
    }
  }
}
