import { sql } from 'kysely'
import { type Difference, openStop, selectStops, setSeen } from '#agents/payout-stop'
import { statementConsumer } from '#agents/statement'
import { teamRebateConsumer } from '#agents/team-rebate'
import { allBrands } from '#foundations/brand'
import { datedRowsOf } from '#games/activity'
import { addMs, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { newId } from '#platform/random'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { dayDifferences } from './days.sql.ts'
import type { Brand } from './difference.ts'
import { memberDifferences } from './members.sql.ts'
import {
  addDays,
  allowTime,
  isDone,
  lockDay,
  moveMark,
  nextRows,
  removeDay,
  selectRoots,
  selectShards,
  setDone,
} from './night.sql.ts'
import { stillDiffering } from './recheck.ts'

/** The hour of the brand's day from which on the day before is compared. */
const RUN_HOUR = 3
const ROWS_PER_STEP = 5000

/** Compares the sums of each brand with its bets, once a night. */
export async function checkRollUps(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    const { timeZone } = config
    const night = dayOf(now, timeZone)
    if (now < addMs(startOfDay(night, timeZone), RUN_HOUR * HOUR_MS)) continue
    if (await isDone(engine.db.kysely, { brandId, night })) continue
    try {
      await checkBrand(engine, { brandId, timeZone })
      await work(engine, bySystem(brandId), ({ tx }) => setDone(tx, { brandId, night, now }))
    } catch (error) {
      const alarm = { alarm: 'roll_up_check_stuck', err: error, brandId }
      engine.log.error(alarm, 'sums were not compared with bets')
    }
  }
}

/** Each step is a transaction of its own: whatever is killed, the next run goes on. */
export async function checkBrand(engine: Engine, brand: Brand) {
  const step = (run: (w: Work) => Promise<boolean>) => work(engine, bySystem(brand.brandId), run)
  for (const shard of await selectShards(engine.db.kysely)) {
    while (await step((w) => checkRows(w, brand, shard)));
  }
  while (await step((w) => checkDay(w, brand)));
  await step((w) => lookAgain(w, brand))
}

/** Compares the sums of whoever is in the next rows of a shard; true when there are more. */
async function checkRows(w: Work, { brandId, timeZone }: Brand, shard: number): Promise<boolean> {
  const { tx, now } = w
  await allowTime(tx)
  const consumers = [statementConsumer.name, teamRebateConsumer.name]
  const { after, upTo, isLast } = await nextRows(tx, {
    ...{ brandId, shard, consumers, limit: ROWS_PER_STEP },
  })
  if (upTo === after) return false
  const rows = datedRowsOf({ shard, after, upTo, isReplay: true, now })
  const touched = sql`
    select distinct s.member_id, (s.first_at at time zone ${timeZone})::date as day from ${rows} s
     where s.brand_id = ${brandId}`
  const days = await sql<{ day: string }>`select distinct day::text from (${touched}) t`.execute(tx)
  await stop(w, await memberDifferences(tx, { brandId, timeZone }, touched))
  await addDays(tx, { brandId, days: days.rows.map(({ day }) => day) })
  await moveMark(tx, { brandId, shard, seq: upTo })
  return !isLast
}

/** Compares the sums of teams on a day; true when there are more days. */
async function checkDay(w: Work, { brandId, timeZone }: Brand): Promise<boolean> {
  const { tx } = w
  await allowTime(tx)
  const day = await lockDay(tx, brandId)
  if (!day) return false
  await stop(w, await dayDifferences(tx, { brandId, timeZone, day }))
  await removeDay(tx, { brandId, day })
  return true
}

/** Stops the payouts of the trees in which something differs, with an alarm for each that was not stopped before. */
async function stop(w: Work, differences: readonly Difference[]) {
  const { tx, brandId, now, log } = w
  const roots = await selectRoots(tx, [...new Set(differences.map(({ memberId }) => memberId))])
  for (const [rootId, found] of Map.groupBy(differences, ({ memberId }) => roots.get(memberId))) {
    if (!rootId) continue
    const isNew = await openStop(tx, {
      ...{ stopId: newId(now), brandId, rootId, differences: found, now },
    })
    if (isNew) {
      const alarm = { alarm: 'roll_up_differs', rootId, first: found[0] }
      log.error(alarm, 'sums differ from bets: nobody in the tree is paid')
    }
  }
}

/** Looks again at what differed before: operators see what is left of it. */
async function lookAgain(w: Work, brand: Brand): Promise<boolean> {
  await allowTime(w.tx)
  for (const { stop_id: stopId, differences } of await selectStops(w.tx, brand.brandId)) {
    const left = await stillDiffering(w.tx, brand, differences)
    await setSeen(w.tx, { stopId, differences: left, now: w.now })
  }
  return false
}
