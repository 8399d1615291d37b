import { formatMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import type { Turnover } from '#money/turnover'
import { eligibility, lockMember, rulesOf } from '#people/eligibility'
import { dayAfter, startOfDay } from '#platform/clock'
import { newId, newReference } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { vipConsumer } from './count.sql.ts'
import { vipRewardPaid } from './facts.ts'
import { selectWeighted } from './growth.sql.ts'
import {
  findReady,
  hasReward,
  insertReward,
  markPaid,
  saveLowered,
  selectLowered,
  selectShrunk,
  updateRecounted,
} from './reward.sql.ts'
import { lockRank, selectTierBefore } from './tier.sql.ts'
import { earnedIn, type WindowSource } from './vip.rules.ts'
import { vipSettings } from './vip-settings.ts'
import type { Window } from './windows.rules.ts'

/** What the house spends on the club. */
const EXPENSE = 'expense:reward:vip'
/** How far back undone bets lower the next reward. */
const RECOUNTED_DAYS = 100

type Bonuses = { memberId: string; bonuses: readonly { tier: number; amount: bigint }[] }

/** The bonus of each tier, once in a life: paid by the next run. */
export async function giveUpgradeBonuses(work: Work, { memberId, bonuses }: Bonuses) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  for (const { tier, amount } of bonuses) {
    if (amount === 0n) continue
    await insertReward(work.tx, {
      ...{ memberId, rewardId: newId(work.now), brandId: work.brandId, now: work.now },
      ...{ source: 'upgrade', cause: String(tier), tier, earned: amount, lowered: 0n },
      ...{ currency: config.currency, reference: newReference('VR') },
    })
  }
}

export type WindowOfMember = { memberId: string; source: WindowSource; window: Window }

/**
 * Works out a window that is over for one member, once: by the tier at its end. What earlier windows of the source were
 * worth less after bets were undone is taken off, never more than there is (rules/loyalty §1). Members who are away,
 * blocked or barred earn nothing.
 * @throws Refusal BUSY while bets are still being counted
 */
export async function workOut(work: Work, { memberId, source, window }: WindowOfMember) {
  const { tx, now, brandId } = work
  const member = await lockMember(work, memberId)
  if (member.kind === 'trial' || member.status !== 'active') return
  if (member.barredFor !== null || member.away !== null) return
  const { config } = await brandById(tx, brandId, now)
  const settings = await settingsOf(work, vipSettings)
  if (!(await catchUp(tx, vipConsumer, { memberId, now }))) refuse('BUSY')
  await lockRank(tx, { memberId, brandId, day: window.toDay })
  const { fromDay: cause } = window
  if (await hasReward(tx, { memberId, source, cause })) return
  const tier = await selectTierBefore(tx, memberId, startOfDay(window.toDay, config.timeZone))
  const weighted = await selectWeighted(tx, { memberId, ...window })
  const earned = earnedIn(source, weighted, { tier, settings })
  if (earned === 0n) return
  const owed = await recount(work, { memberId, source, window })
  const lowered = owed < earned ? owed : earned
  if (owed > 0n) await saveLowered(tx, { memberId, source }, owed - lowered)
  await insertReward(tx, {
    ...{ memberId, rewardId: newId(now), brandId, now, source, cause, tier, window, weighted },
    ...{ earned, lowered, currency: config.currency, reference: newReference('VR') },
  })
}

/** What has to be taken off: what was left of it, and what earlier windows have lost since. */
async function recount(work: Work, { memberId, source, window }: WindowOfMember): Promise<bigint> {
  const { brandId } = work
  const since = dayAfter(window.fromDay, -RECOUNTED_DAYS)
  let owed = await selectLowered(work.tx, { memberId, source })
  for (const row of await selectShrunk(work.tx, { memberId, source, since })) {
    // By the terms that it was worked out by: changed ones take nothing off.
    const settings = await settingsOf({ tx: work.tx, brandId, now: row.made_at }, vipSettings)
    const minor = earnedIn(source, row.weighted, { tier: row.tier, settings })
    if (minor >= row.recounted_minor) continue
    owed += row.recounted_minor - minor
    await updateRecounted(work.tx, { memberId, rewardId: row.reward_id, minor })
  }
  return owed
}

/**
 * Pays a reward into the main wallet, with its turnover requirement: once. That of a member who may not have a bonus
 * stays ready.
 * @throws Refusal BUSY while earlier bets are still being counted
 */
export async function pay(
  work: Work,
  turnover: Turnover,
  { memberId, rewardId }: { memberId: string; rewardId: string },
): Promise<void> {
  const member = await lockMember(work, memberId)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  if (eligibility(member, 'bonus', rulesOf(config)) !== null) return
  const ready = await findReady(work.tx, { memberId, rewardId })
  if (!ready) return
  const { amount_minor: amount, reference, source, currency } = ready
  const { multiple } = await settingsOf(work, vipSettings)
  await turnover.require(work, {
    ...{ memberId, source: 'reward', sourceKey: reference, amount, multiple },
  })
  if (!(await markPaid(work.tx, { memberId, rewardId }, work.now))) return
  await post(work.tx, {
    key: `reward:${rewardId}`,
    kind: 'reward',
    ref: reference,
    legs: [
      { member: memberId, wallet: 'main', amount },
      { account: EXPENSE, amount: -amount },
    ],
  })
  const data = { reference, source, amount: formatMinor(amount, currency), currency }
  await work.emit(vipRewardPaid, { id: rewardId, brandId: work.brandId, memberId, data })
}
