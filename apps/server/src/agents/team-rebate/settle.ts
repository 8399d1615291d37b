import { allBrands } from '#foundations/brand'
import { post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { isCountedUntil } from '#games/activity'
import { creditPayingDebts } from '#money/contract-debt'
import { ratesAt, selectRates } from '#people/invitation'
import { teamSettings } from '#people/team'
import { addMs, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
import { bySystem, type Engine, must, type Work, work } from '#platform/work'
import { memberRates } from '#rewards/rebate'
import { teamRebateConsumer } from './count.sql.ts'
import { changeOf } from './difference.rules.ts'
import {
  addEarnings,
  type Earning,
  insertPayment,
  isSettled,
  lockOpen,
  type OpenDay,
  selectOwed,
  selectUnpaid,
  setSettled,
  settleDays,
} from './team-rebate.sql.ts'

/** The hour of the brand's day at which what was played before it is credited. */
const RUN_HOUR = 2
const PER_STEP = 1000
const PER_PAGE = 200
const EXPENSE = 'expense:rebate'

type Run = { brandId: string; runDay: string }

/**
 * Credits agents with the difference between their rebate rates and those below, once a brand's day. Every step is a
 * transaction of its own: whatever is killed, the next run goes on, and nothing is credited twice.
 */
export async function creditDifferences(engine: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(engine.db.kysely, now)) {
    const runDay = dayOf(now, config.timeZone)
    const start = startOfDay(runDay, config.timeZone)
    if (now < addMs(start, RUN_HOUR * HOUR_MS)) continue
    const run = { brandId, runDay }
    if (!(await isSettled(engine.db.kysely, run))) {
      if (!(await isCountedUntil(engine.db.kysely, teamRebateConsumer.name, start))) continue
      while (await work(engine, bySystem(brandId), (w) => settleStep(w, run)));
    }
    await payAll(engine, run)
  }
}

/** True when there is more to settle. */
async function settleStep(w: Work, run: Run): Promise<boolean> {
  const { tx, now } = w
  const days = await lockOpen(tx, { ...run, members: PER_STEP })
  if (days.length > 0) {
    await addEarnings(tx, run, await earningsOf(w, days))
    await settleDays(tx, days)
  }
  if (days.length === PER_STEP) return true
  await setSettled(tx, { ...run, now })
  return false
}

/** What the agents above the members of some days are owed more, or less, by the rates of each day. */
async function earningsOf(
  { tx, brandId, now }: Work,
  days: readonly OpenDay[],
): Promise<Earning[]> {
  const { topRebatesPpm } = await settingsOf({ db: tx, brandId, now }, teamSettings)
  const top: Record<string, number> = topRebatesPpm
  const ofBrand = await memberRates({ db: tx, brandId, now })
  const given = await selectRates(tx, [...new Set(days.flatMap(({ path }) => path))])
  return days.flatMap(({ path, own, game_type: gameType, ...day }) => {
    const above = path.toReversed()
    const rates = [
      (own ?? ofBrand)[gameType] ?? ofBrand[gameType] ?? 0,
      ...above.map((agentId) => (ratesAt(given.get(agentId) ?? [], day.day) ?? top)[gameType] ?? 0),
    ]
    const bases = { before: day.settled_minor, after: day.valid_minor }
    return changeOf(bases, rates).flatMap((amount, level) => {
      const agentId = above[level]
      return agentId && amount !== 0n ? [{ agentId, gameType, amount }] : []
    })
  })
}

async function payAll(engine: Engine, run: Run) {
  let after: string | null = null
  do {
    const page: string[] = await selectUnpaid(engine.db.kysely, { ...run, after, limit: PER_PAGE })
    for (const agentId of page) {
      await work(engine, bySystem(run.brandId), (w) => pay(w, { ...run, agentId }))
    }
    after = page[PER_PAGE - 1] ?? null
  } while (after)
}

/** Credits an agent, without a turnover requirement. What is below zero lowers the next run. */
async function pay(work: Work, { brandId, runDay, agentId }: Run & { agentId: string }) {
  const { tx, now } = work
  const owed = await selectOwed(tx, { agentId, runDay })
  if (!(await insertPayment(tx, { agentId, brandId, runDay, owed, now })) || owed <= 0n) return
  const key = `agt/rebate/${agentId}/${runDay}`
  await creditPayingDebts(work, agentId, async () => {
    const posted = await post(tx, {
      ...{ key, kind: 'rebate', ref: key },
      legs: [
        { member: agentId, wallet: 'main', amount: owed },
        { account: EXPENSE, amount: -owed },
      ],
    })
    must(posted !== 'insufficient', `the rebate ${key} was not credited`)
  })
}
