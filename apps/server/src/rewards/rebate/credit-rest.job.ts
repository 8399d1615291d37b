import { allBrands } from '#foundations/brand'
import { addMs, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { selectForAuto } from './rebate.sql.ts'
import { AUTO_HOUR, creditByItself, type Touched } from './rebate.ts'

const PER_ROUND = 200

/** Credits what nobody claimed, from 02:00 of each brand's day on; a member once a day. */
export async function creditRest(parts: { engine: Engine; touched: Touched }, at: Date) {
  const { engine, touched } = parts
  const { kysely } = engine.db
  for (const { brandId, config } of await allBrands(kysely, at)) {
    const day = dayOf(at, config.timeZone)
    if (at < addMs(startOfDay(day, config.timeZone), AUTO_HOUR * HOUR_MS)) continue
    const members = await selectForAuto(kysely, { brandId, day, limit: PER_ROUND })
    for (const memberId of members) {
      const opening = bySystem(brandId)
      await work(engine, opening, (w) => creditByItself(w, touched, { memberId, day })).catch(
        (error: unknown) => engine.log.error({ err: error, memberId }, 'a rebate was not credited'),
      )
    }
  }
}
