import { allBrands } from '#foundations/brand'
import { dayOf } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { selectForAuto } from './rebate.sql.ts'
import { autoAt, creditByItself } from './rebate.ts'

const PAGE = 200

/** Credits unclaimed rebates from 02:00 of each brand's day on; each member once a day. */
export async function creditRest(engine: Engine, date: Date) {
  const { kysely } = engine.db
  for (const { brandId, config } of await allBrands(kysely, date)) {
    const day = dayOf(date, config.timeZone)
    if (date < autoAt(day, config.timeZone)) continue
    // By a cursor: members who cannot be credited yet are left for the next round, and hold up nobody.
    let after: string | null = null
    do {
      const members: string[] = await selectForAuto(kysely, { brandId, day, after, limit: PAGE })
      for (const memberId of members) await credit(engine, { brandId, memberId, day })
      after = members[PAGE - 1] ?? null
    } while (after)
  }
}

type Due = { brandId: string; memberId: string; day: string }

async function credit(engine: Engine, { brandId, memberId, day }: Due) {
  try {
    await work(engine, bySystem(brandId), (w) => creditByItself(w, { memberId, day }))
  } catch (error) {
    engine.log.error({ alarm: 'rebate_stuck', err: error, memberId }, 'a rebate was not credited')
  }
}
