import { brandById } from '#foundations/brand'
import { cashSumsOf } from '#foundations/ledger'
import { catchUp } from '#games/activity'
import { findMember } from '#people/member'
import { addMs, dayAfter, dayOf, HOUR_MS, startOfDay } from '#platform/clock'
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
import { promotionConsumer, selectPlayedIn } from './member-facts.sql.ts'
import { cashback, windowAt } from './participation.rules.ts'
import { changeEntry, mayEarn, moveOrRefuse } from './take-part.ts'

/** A week is computed at 05:00 of the next Monday, a day at 05:00 of the next one. */
const COMPUTED_AFTER_MS = 5 * HOUR_MS
const PER_RUN = 500
/** Rewards in cash, whatever gave them: what is recalled stays a reward of its week. */
const REWARDS: readonly string[] = ['reward', 'bonus_converted', 'rebate']
const DAYS = { once: 7, daily: 1, weekly: 7 } as const

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
  const computable = addMs(now, -COMPUTED_AFTER_MS)
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
  const from = win === 'once' ? dayOf(live.starts_at, timeZone) : win
  const lastOf = addMs(live.ends_at ?? w.now, -1)
  const to = win === 'once' ? dayOf(lastOf, timeZone) : dayAfter(win, DAYS[terms.repeats] - 1)
  // What was lost before the member joined is not returned.
  const begun = startOfDay(from, timeZone)
  const span = {
    from: entry.joined_at > begun ? entry.joined_at : begun,
    to: startOfDay(dayAfter(to), timeZone),
  }
  const played = await selectPlayedIn(w.tx, { memberId, ...span })
  const { tiers, cap, min } = terms.offer
  const result = cashback({
    ...{ cashStake: played.stake, cashPayout: played.payout },
    rewards: await rewardsOf(w, { memberId, timeZone, ...span }),
    ...{ tiers, cap, min },
  })
  if (result.amount === 0n) {
    await changeEntry(w, entry, { status: 'close' })
    return
  }
  const basis = { base: String(result.base), ratePpm: result.ratePpm }
  const status = moveOrRefuse('joined', 'met')
  await changeEntry(w, entry, { status, amountMinor: result.amount, basis })
  const member = await findMember({ db: w.tx }, memberId)
  const title = member ? terms.content[member.language].title : ''
  await sendMessage(w, { memberId, kind: 'promotion-claim', params: { title } })
}

async function rewardsOf({ tx }: Work, span: Parameters<typeof cashSumsOf>[1]): Promise<bigint> {
  const sums = await cashSumsOf(tx, span)
  return sums.reduce((sum, { kind, amount }) => (REWARDS.includes(kind) ? sum + amount : sum), 0n)
}
