import { brandById } from '#foundations/brand'
import { catchUp } from '#games/activity'
import { addMs, dayAfter, dayOf, startOfDay } from '#platform/clock'
import { bySystem, type Engine, refuse, type Work, work } from '#platform/work'
import {
  type LiveRow,
  lockPromotion,
  readTerms,
  selectOfKind,
  selectVersion,
} from '#rewards/promotion'
import { sendMessage } from '#site/inbox'
import { type EntryRow, selectById, selectJoined } from './entry.sql.ts'
import { CASHBACK_AFTER_MS, lossBasis, lostIn, windowSpan } from './lost.ts'
import { promotionConsumer } from './member-facts.sql.ts'
import { windowAt } from './participation.rules.ts'
import { titlesOf } from './standing.ts'
import { changeEntry, mayEarn, moveOrRefuse } from './take-part.ts'

const PER_RUN = 500

/** Computes the cashback of windows that have ended, once each and each by itself: one that fails holds up nobody. */
export async function computeCashback(engine: Engine, now: Date) {
  for (const live of await selectOfKind(engine.db.kysely, 'cashback')) {
    for (const entry of await dueOf(engine, live, now)) {
      const { entry_id: entryId, member_id: memberId } = entry
      await work(engine, bySystem(live.brand_id), (w) => computeOne(w, live, entry)).catch(
        (err: unknown) => {
          const about = { alarm: 'promotion_stuck', err, entryId, memberId }
          engine.log.error(about, 'a cashback was not computed')
        },
      )
    }
  }
}

async function dueOf(engine: Engine, live: LiveRow, now: Date): Promise<EntryRow[]> {
  const { promotion_id: promotionId, brand_id: brandId } = live
  const { config } = await brandById(engine.db.kysely, brandId, now)
  const { repeats } = readTerms(live.terms)
  const computable = addMs(now, -CASHBACK_AFTER_MS)
  // One that does not repeat has the one window of its period.
  if (repeats === 'once' && (!live.ends_at || live.ends_at > computable)) return []
  const current = windowAt(repeats, computable, config.timeZone)
  const ended = repeats === 'once' ? { win: 'once' } : { before: current }
  return selectJoined(engine.db.kysely, { promotionId, ...ended, limit: PER_RUN })
}

/** What was played is counted before the promotion is locked: others wait for neither. */
async function computeOne(w: Work, live: LiveRow, due: EntryRow) {
  const { promotion_id: promotionId, brand_id: brandId } = live
  const { entry_id: entryId, member_id: memberId } = due
  if (!(await catchUp(w.tx, promotionConsumer, { memberId, now: w.now }))) refuse('BUSY')
  await lockPromotion(w.tx, { brandId, promotionId })
  const entry = await selectById(w.tx, { entryId, brandId })
  if (entry?.status !== 'joined') return
  const { config } = await brandById(w.tx, brandId, w.now)
  await compute(w, { live, entry, timeZone: config.timeZone })
}

type Window = { live: LiveRow; entry: EntryRow; timeZone: string }

async function compute(w: Work, { live, entry, timeZone }: Window) {
  const { promotion_id: promotionId, version, member_id: memberId, win } = entry
  const row = await selectVersion(w.tx, { promotionId, version })
  const terms = readTerms(row?.terms)
  if (terms.offer.kind !== 'cashback') return
  if (!(await mayEarn(w, memberId))) {
    await changeEntry(w, entry, { status: 'close' })
    return
  }
  const { from: begun, to } =
    terms.repeats === 'once'
      ? periodOf(live, timeZone, w.now)
      : windowSpan(win, terms.repeats, timeZone)
  // What was lost before the member joined is not returned.
  const from = entry.joined_at > begun ? entry.joined_at : begun
  const result = await lostIn(w.tx, { offer: terms.offer, memberId, timeZone, from, to })
  if (result.amount === 0n) {
    await changeEntry(w, entry, { status: 'close' })
    return
  }
  const basis = lossBasis(result)
  const status = moveOrRefuse('joined', 'met')
  await changeEntry(w, entry, { status, amountMinor: result.amount, basis })
  await sendMessage(w, { memberId, kind: 'promotion-claim', params: { title: titlesOf(terms) } })
}

/** The one window of a promotion that does not repeat: the days of its period. */
function periodOf({ starts_at: start, ends_at: end }: LiveRow, timeZone: string, now: Date) {
  const last = dayOf(addMs(end ?? now, -1), timeZone)
  return {
    from: startOfDay(dayOf(start, timeZone), timeZone),
    to: startOfDay(dayAfter(last), timeZone),
  }
}
