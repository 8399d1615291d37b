import { CONTRACT_KINDS, type ContractKind } from '@parola/contract'
import { nextStart, periodOf, seriesOf, settlingOf } from '#agents/agent-contract'
import { areRebatesOpen, takeChangedDays } from '#agents/team-rebate'
import { carryOutMovesOf } from '#agents/tree-move'
import { allBrands, brandById } from '#foundations/brand'
import { isCountedUntil } from '#games/activity'
import { openMoves } from '#people/team-move'
import { addMs, dayOf } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { closeContracts } from './close-contracts.ts'
import { statementConsumer } from './count.sql.ts'
import { payRecord } from './pay.ts'
import { reviseWindow, settleWindow } from './settle.ts'
import { selectPayable } from './statement.sql.ts'
import {
  closeWindow,
  markDaysChanged,
  selectChanged,
  selectLastEnd,
  selectUnsettled,
  type WindowRow,
} from './window.sql.ts'

/** Windows of a series that one run closes: after a long stop the next run goes on. */
const WINDOWS_PER_RUN = 300
const PAGE = 200

type Brand = { brandId: string; timeZone: string }

/**
 * Settles the windows that are due and pays their records. Each step is a transaction of its own: whatever is killed,
 * the next run goes on where it was, and two workers share the work.
 */
export async function settleDue(engine: Engine, now: Date) {
  for (const { brandId } of await allBrands(engine.db.kysely, now)) {
    await settleBrand(engine, brandId, now)
  }
}

/** The same for one brand. Moves that are due come first: they end contracts, so that a stuck one holds up the brand. */
export async function settleBrand(engine: Engine, brandId: string, now = engine.clock.now()) {
  await carryOutMovesOf(engine, brandId, now)
  const moves = await openMoves(engine.db.kysely, { brandId, dueAt: now })
  if (moves.length > 0) return
  const { config } = await brandById(engine.db.kysely, brandId, now)
  const brand = { brandId, timeZone: config.timeZone }
  await attempt(engine, { brandId }, () => closeDue(engine, brand, now))
  await settleAll(engine, brandId)
  await attempt(engine, { brandId }, () => step(engine, brandId, (w) => markRebated(w, brand)))
  for (const window of await selectChanged(engine.db.kysely, brandId)) {
    await attempt(engine, window, () => step(engine, brandId, (w) => reviseWindow(w, window)))
  }
  await attempt(engine, { brandId }, () => step(engine, brandId, closeContracts))
  await payAll(engine, brandId)
}

type Step = Parameters<typeof work<void>>[2]
const step = (engine: Engine, brandId: string, run: Step) => work(engine, bySystem(brandId), run)

/** What fails gets an alarm, and holds up nothing that does not depend on it. */
async function attempt(
  engine: Engine,
  { brandId, ...window }: { brandId?: string } & Partial<WindowRow>,
  run: () => Promise<void>,
): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    engine.log.error(
      { alarm: 'statement_stuck', err: error, brandId, window },
      'a settlement step failed',
    )
    return false
  }
}

/**
 * Closes the windows whose time has come, once everything that was played in them is counted, and the rebates on it are
 * credited where they lower what is earned.
 */
async function closeDue(engine: Engine, { brandId, timeZone }: Brand, now: Date) {
  const { kysely } = engine.db
  for (const { kind, period } of await seriesOf(kysely, brandId)) {
    let from = await selectLastEnd(kysely, { brandId, kind, period })
    for (let closed = 0; closed < WINDOWS_PER_RUN; closed += 1) {
      const first = await nextStart(kysely, { brandId, kind, period, from })
      if (!first) break
      const { start, end } = periodOf(first, period, timeZone)
      if (addMs(end, settlingOf(kind).afterMs) > now) break
      if (!(await isKnown(engine, { brandId, kind, end, timeZone }))) break
      await step(engine, brandId, async ({ tx }) => {
        await closeWindow(tx, { brandId, kind, period, start, end, now })
      })
      from = end
    }
  }
}

type Known = Brand & { kind: ContractKind; end: Date }

/** Whether all that a window's contracts are computed from is counted, and credited where they need that. */
async function isKnown({ db: { kysely } }: Engine, { brandId, kind, end, timeZone }: Known) {
  if (!(await isCountedUntil(kysely, statementConsumer.name, end))) return false
  if (!settlingOf(kind).usesRevenue) return true
  return !(await areRebatesOpen(kysely, { brandId, runDay: dayOf(end, timeZone) }))
}

/** What rebates cost is known once they are credited: later ones change the windows that were settled before. */
async function markRebated({ tx }: Work, { brandId, timeZone }: Brand) {
  const days = await takeChangedDays(tx, brandId)
  if (days.length === 0) return
  await markDaysChanged(tx, {
    brandId,
    timeZone,
    days,
    kinds: CONTRACT_KINDS.filter((kind) => settlingOf(kind).usesRevenue),
  })
}

/** In order: a window needs what the one before hands on, so that a failing one holds up its own series. */
async function settleAll(engine: Engine, brandId: string) {
  const stuck = new Set<string>()
  for (const window of await selectUnsettled(engine.db.kysely, brandId)) {
    const series = `${window.kind} ${window.period}`
    if (stuck.has(series)) continue
    const run = () => step(engine, brandId, (w) => settleWindow(w, window))
    if (!(await attempt(engine, window, run))) stuck.add(series)
  }
}

async function payAll(engine: Engine, brandId: string) {
  let after: string | null = null
  do {
    const page: string[] = await selectPayable(engine.db.kysely, { brandId, after, limit: PAGE })
    for (const recordId of page) {
      await attempt(engine, { brandId }, () =>
        step(engine, brandId, async (w) => {
          await payRecord(w, recordId)
        }),
      )
    }
    after = page[PAGE - 1] ?? null
  } while (after)
}
