import { allBrands } from '#foundations/brand'
import { isCountedUntil } from '#games/activity'
import { addMs, dayAfter, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { promotionConsumer } from '#rewards/participation'
import { deleteFailed, saveFailed, selectFailedDue } from './failed.sql.ts'
import { selectReferrers } from './friend.sql.ts'
import { saveWorked, selectWorked } from './payout.sql.ts'
import { type Week, workOut } from './payout.ts'
import { weekOf } from './week.ts'

const PAGE = 500
/** The hour of the brand's Monday at which the week before is worked out. */
const HOUR = 5
/** Weeks that one run makes up for after an outage. */
const WEEKS_MAX = 10
const RETRY_MS = HOUR_MS

/**
 * Works out the weeks of each brand that are over, each for every member once (rules/loyalty §4). A member whose week
 * fails is recorded and tried again alone: nobody else waits for it.
 */
export async function workOutWeeks(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    if (!config.switches.REFERRAL3) continue
    await retryFailed(engine, brandId, now)
    const last = await selectWorked(engine.db.kysely, brandId)
    let week = last ? weekOf(dayAfter(last, 7)) : weekOf(dayAfter(dayOf(now, config.timeZone), -7))
    for (let n = 0; n < WEEKS_MAX; n += 1) {
      const { fromDay } = week
      if (!(await isDue(engine, startOfDay(week.toDay, config.timeZone), now))) break
      await workOutAll(engine, brandId, week)
      await work(engine, bySystem(brandId), ({ tx }) => saveWorked(tx, brandId, fromDay))
      week = weekOf(week.toDay)
    }
  }
}

/** A week that ended is due from that hour on, once everything that was played in it is counted. */
async function isDue({ db }: Engine, end: Date, now: Date): Promise<boolean> {
  if (addMs(end, HOUR * HOUR_MS) > now) return false
  return isCountedUntil(db.kysely, promotionConsumer.name, end)
}

async function workOutAll(engine: Engine, brandId: string, week: Week) {
  let after: string | null = null
  do {
    const members: string[] = await selectReferrers(engine.db.kysely, {
      ...{ brandId, after, limit: PAGE },
    })
    for (const memberId of members) await workOutOne(engine, { brandId, memberId, week })
    after = members[PAGE - 1] ?? null
  } while (after)
}

async function retryFailed(engine: Engine, brandId: string, now: Date) {
  for (const row of await selectFailedDue(engine.db.kysely, { brandId, now, limit: PAGE })) {
    const week = { fromDay: row.fromDay, toDay: row.toDay }
    await workOutOne(engine, { brandId, memberId: row.member_id, week })
  }
}

/** A failure is recorded, where operators see it, until a later try succeeds. */
async function workOutOne(engine: Engine, { memberId, week, brandId }: MemberWeek) {
  try {
    await work(engine, bySystem(brandId), async (w) => {
      await workOut(w, memberId, week)
      await deleteFailed(w.tx, { memberId, fromDay: week.fromDay })
    })
  } catch (error) {
    const about = { alarm: 'referral_stuck', err: error, memberId, week: week.fromDay }
    engine.log.error(about, 'a week of invited friends was not worked out')
    await work(engine, bySystem(brandId), ({ tx, now }) =>
      saveFailed(tx, {
        ...{ brandId, memberId, ...week, now, nextTryAt: addMs(now, RETRY_MS) },
        reason: error instanceof Error ? error.name : 'Error',
      }),
    )
  }
}

type MemberWeek = { brandId: string; memberId: string; week: Week }
