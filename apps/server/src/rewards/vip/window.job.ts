import { allBrands } from '#foundations/brand'
import { addMs, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, work } from '#platform/work'
import { saveWorked, selectPlayers, selectWorked } from './reward.sql.ts'
import { workOut } from './reward.ts'
import { WINDOW_SOURCES, type WindowSource } from './vip.rules.ts'
import { HOURS, type Window, windowBefore, windowFrom } from './windows.rules.ts'

const PAGE = 500
/** Windows of a source that one run makes up for after an outage. */
const WINDOWS_MAX = 31

type Scene = { brandId: string; timeZone: string; source: WindowSource; now: Date }

/** Works out the windows of each brand that are over, each for every member once (rules/loyalty §1). */
export async function workOutWindows(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    for (const source of WINDOW_SOURCES) {
      await workOutSource(engine, { brandId, timeZone: config.timeZone, source, now })
    }
  }
}

async function workOutSource(engine: Engine, scene: Scene) {
  const { brandId, source } = scene
  for (let window = await nextWindow(engine, scene), n = 0; n < WINDOWS_MAX; n += 1) {
    if (!isOver(window, scene) || !(await workOutAll(engine, scene, window))) return
    const { fromDay, toDay } = window
    await work(engine, bySystem(brandId), ({ tx }) => saveWorked(tx, { brandId, source, fromDay }))
    window = windowFrom(source, toDay)
  }
}

/** The window after the last one that was worked out; at first the one before today's. */
async function nextWindow(engine: Engine, { brandId, source, timeZone, now }: Scene) {
  const last = await selectWorked(engine.db.kysely, { brandId, source })
  if (!last) return windowBefore(source, dayOf(now, timeZone))
  return windowFrom(source, windowFrom(source, last).toDay)
}

function isOver({ toDay }: Window, { source, timeZone, now }: Scene): boolean {
  return addMs(startOfDay(toDay, timeZone), HOURS[source] * HOUR_MS) <= now
}

/** True when no member failed: those who did are tried again, the others have theirs. */
async function workOutAll(engine: Engine, scene: Scene, window: Window): Promise<boolean> {
  const { brandId, source } = scene
  let isWhole = true
  let after: string | null = null
  do {
    const page = { brandId, after, limit: PAGE, window }
    const members: string[] = await selectPlayers(engine.db.kysely, page)
    for (const memberId of members) {
      try {
        await work(engine, bySystem(brandId), (w) => workOut(w, { memberId, source, window }))
      } catch (error) {
        isWhole = false
        const about = { alarm: 'vip_stuck', err: error, memberId, source }
        engine.log.error(about, 'a window of the VIP club was not worked out')
      }
    }
    after = members[PAGE - 1] ?? null
  } while (after)
  return isWhole
}
