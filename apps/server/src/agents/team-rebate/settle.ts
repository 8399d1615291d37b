import { isStopped } from '#agents/payout-stop'
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
import { addCosts, type Cost } from './cost.sql.ts'
import { teamRebateConsumer } from './count.sql.ts'
import { changeOf, costOf } from './difference.rules.ts'
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
    await attempt(engine, run, async () => {
      if (await settle(engine, run, start)) await payAll(engine, run)
    })
  }
}

/** What fails gets an alarm, and holds up no other brand or agent. */
async function attempt(
  engine: Engine,
  where: Run & { agentId?: string },
  step: () => Promise<unknown>,
) {
  try {
    await step()
  } catch (error) {
    const alarm = { alarm: 'team_rebate_stuck', err: error, ...where }
    engine.log.error(alarm, 'rebates of a team were not credited')
  }
}

/** Settles what was played before a run. False while not all of that is counted. */
async function settle(engine: Engine, run: Run, start: Date): Promise<boolean> {
  if (await isSettled(engine.db.kysely, run)) return true
  if (!(await isCountedUntil(engine.db.kysely, teamRebateConsumer.name, start))) return false
  while (await work(engine, bySystem(run.brandId), (w) => settleStep(w, run)));
  return true
}

/** True when there is more to settle. */
async function settleStep(w: Work, run: Run): Promise<boolean> {
  const { tx, now, brandId } = w
  const days = await lockOpen(tx, { ...run, members: PER_STEP })
  if (days.length > 0) {
    const { earnings, costs } = await changesOf(w, days)
    await addEarnings(tx, run, earnings)
    await addCosts(tx, brandId, costs)
    await settleDays(tx, days)
  }
  if (days.length === PER_STEP) return true
  await setSettled(tx, { ...run, now })
  return false
}

type Changes = { earnings: Earning[]; costs: Cost[] }

/**
 * What the agents above the members of some days are owed more, or less, by the rates of each day, and what that makes all
 * levels cost in each team.
 */
async function changesOf({ tx, brandId, now }: Work, days: readonly OpenDay[]): Promise<Changes> {
  const { topRebatesPpm } = await settingsOf({ db: tx, brandId, now }, teamSettings)
  const top: Record<string, number> = topRebatesPpm
  const ofMembers = await memberRates({ db: tx, brandId, now })
  const given = await selectRates(tx, [...new Set(days.flatMap(({ path }) => path))])
  const changes = days.map(({ path, own, game_type: gameType, ...day }) => {
    const above = path.toReversed()
    const brandPpm = ofMembers.ratesPpm[gameType] ?? 0
    const givenPpm = own?.[gameType] ?? brandPpm
    const rates = [
      givenPpm,
      ...above.map((agentId) => (ratesAt(given.get(agentId) ?? [], day.day) ?? top)[gameType] ?? 0),
    ]
    const bases = { before: day.settled_minor, after: day.valid_minor }
    const earnings = changeOf(bases, rates).flatMap((amount, level) => {
      const agentId = above[level]
      return agentId && amount !== 0n ? [{ agentId, gameType, amount }] : []
    })
    const memberPpm = Math.min(ofMembers.capPpm, Math.max(givenPpm, brandPpm))
    const amount = costOf(bases, { memberPpm, ratesPpm: rates })
    return { earnings, costs: path.map((agentId) => ({ agentId, day: day.day, amount })) }
  })
  return {
    earnings: changes.flatMap(({ earnings }) => earnings),
    costs: changes.flatMap(({ costs }) => costs),
  }
}

async function payAll(engine: Engine, run: Run) {
  let after: string | null = null
  do {
    const page: string[] = await selectUnpaid(engine.db.kysely, { ...run, after, limit: PER_PAGE })
    for (const agentId of page) {
      await attempt(engine, { ...run, agentId }, () =>
        work(engine, bySystem(run.brandId), (w) => pay(w, { ...run, agentId })),
      )
    }
    after = page[PER_PAGE - 1] ?? null
  } while (after)
}

/** Credits an agent, without a turnover requirement. What is below zero lowers the next run. */
async function pay(work: Work, { brandId, runDay, agentId }: Run & { agentId: string }) {
  const { tx, now } = work
  if (await isStopped(tx, agentId)) return
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
