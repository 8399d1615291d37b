import type { rebateClaim } from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type BrandConfig, brandById } from '#foundations/brand'
import { defineEntries, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { actingMember, type Member } from '#people/member'
import { addMs, dayAfter, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId, newReference } from '#platform/random'
import { memberOf, refuse, type Work } from '#platform/work'
import { rebateConsumer } from './count.sql.ts'
import { paymentOf, rebatePaid } from './facts.ts'
import { linesOf, type RebateLine, ratesOf, totalOf } from './rebate.rules.ts'
import {
  type ClaimRow,
  insertClaim,
  lockMark,
  type MarkRow,
  moveMark,
  selectByRequestKey,
  selectDue,
  selectLines,
  useDue,
} from './rebate.sql.ts'
import { type RebateSettings, rebateSettings } from './rebate-settings.ts'

const rebateEntries = defineEntries('rebate')

/** The hour of the brand's day at which unclaimed rebates are credited. */
const AUTO_HOUR = 2
const EXPENSE_ACCOUNT = 'expense:rebate'

type Whose = { memberId: string; brandId: string }

/**
 * Counts what was played until now; `isWhole` when nothing is left to count. The mark is locked after counting,
 * in the same order as everywhere.
 */
async function countAll({ tx, now }: Work, { memberId, brandId }: Whose) {
  const isWhole = await catchUp(tx, rebateConsumer, { memberId, now })
  return { isWhole, mark: await lockMark(tx, { memberId, brandId }) }
}

/** What is due now, by category, and when it may be claimed. */
export async function readDue(work: Work) {
  const member = await actingMember(work)
  const { memberId, brandId, currency } = member
  const { config } = await brandById(work.tx, brandId, work.now)
  const settings = await settingsOf(work, rebateSettings)
  const { isWhole, mark } = await countAll(work, { memberId, brandId })
  const lines = linesOf(await selectDue(work.tx, memberId, ratesOf(settings)))
  const total = totalOf(lines)
  const nextAt = nextClaimAt(mark, settings)
  return {
    currency,
    currencySymbol: config.currencySymbol,
    lines,
    total: total > 0n ? total : 0n,
    min: settings.minMinor,
    nextAt: nextAt && nextAt > work.now ? nextAt : null,
    isCountedWhole: isWhole,
    creditedAt: nextAutoAt(work.now, config.timeZone),
  }
}

function nextClaimAt({ claimed_at }: MarkRow, { everyMinutes }: RebateSettings): Date | null {
  return claimed_at ? addMs(claimed_at, everyMinutes * MINUTE_MS) : null
}

/** The instant of a brand's day at which unclaimed rebates of earlier days are credited. */
export function autoAt(day: string, timeZone: string): Date {
  return addMs(startOfDay(day, timeZone), AUTO_HOUR * HOUR_MS)
}

function nextAutoAt(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone)
  const creditedAt = autoAt(today, timeZone)
  return creditedAt > now ? creditedAt : autoAt(dayAfter(today), timeZone)
}

/** Pays what is due (WAL-07). The same request key returns the first claim. */
export async function claim(work: Work, { requestKey }: { requestKey: string }): Promise<ClaimRow> {
  // Checked after locking: a member who may no longer have a bonus gets none.
  const member = await lockMember(work, memberOf(work))
  const { memberId, brandId } = member
  const { config } = await brandById(work.tx, brandId, work.now)
  const settings = await settingsOf(work, rebateSettings)
  const { isWhole, mark } = await countAll(work, { memberId, brandId })
  const earlier = await selectByRequestKey(work.tx, memberId, requestKey)
  if (earlier) return earlier
  // The feed goes on counting: a moment later the whole is paid.
  if (!isWhole) refuse('BUSY')
  refuseUnfit(member, 'bonus', config)
  const nextAt = nextClaimAt(mark, settings)
  if (nextAt && nextAt > work.now) refuse('REBATE_TOO_SOON', { until: nextAt.toISOString() })
  const lines = linesOf(await selectDue(work.tx, memberId, ratesOf(settings)))
  if (totalOf(lines) < settings.minMinor) refuse('REBATE_NOTHING')
  return pay(work, { member, requestKey, lines, how: 'member' })
}

/**
 * Credits what was due before the hour of a brand's day and not claimed, once a day (rules/rewards §3). A member
 * who may not have a bonus keeps what is due.
 */
export async function creditByItself(
  work: Work,
  { memberId, day }: { memberId: string; day: string },
): Promise<ClaimRow | null> {
  const member = await lockMember(work, memberId)
  const { brandId } = member
  const { config } = await brandById(work.tx, brandId, work.now)
  const settings = await settingsOf(work, rebateSettings)
  const { isWhole, mark } = await countAll(work, { memberId, brandId })
  // A member with too many bets to count at once is continued in the next round.
  if (!isWhole) return null
  // A member who has just claimed has to wait as usual, and is tried again in a minute.
  const nextAt = nextClaimAt(mark, settings)
  if (nextAt && nextAt > work.now) return null
  await moveMark(work.tx, memberId, { autoDay: day })
  if (mark.auto_day === day || !isDueBefore(mark, autoAt(day, config.timeZone))) return null
  if (!mayEarn(member, config)) return null
  const lines = linesOf(await selectDue(work.tx, memberId, ratesOf(settings)))
  if (totalOf(lines) < settings.minMinor) return null
  return pay(work, { member, requestKey: newId(work.now), lines, how: 'automatic' })
}

function isDueBefore({ due_since }: MarkRow, hour: Date): boolean {
  return due_since !== null && due_since < hour
}

function mayEarn(member: Member, config: BrandConfig): boolean {
  try {
    refuseUnfit(member, 'bonus', config)
    return true
  } catch {
    return false
  }
}

type Payment = {
  member: Member
  requestKey: string
  lines: readonly RebateLine[]
  how: 'member' | 'automatic'
}

/** Posts the entry, stores its formula and clears what was due, together. */
async function pay(work: Work, { member, requestKey, lines, how }: Payment): Promise<ClaimRow> {
  const { memberId, brandId, currency } = member
  const claimId = newId(work.now)
  const row = await insertClaim(work.tx, {
    claimId,
    memberId,
    brandId,
    requestKey,
    reference: newReference('RB'),
    how,
    currency,
    amount: totalOf(lines),
    lines,
    now: work.now,
  })
  await useDue(
    work.tx,
    memberId,
    lines.map(({ gameType }) => gameType),
  )
  await moveMark(work.tx, memberId, { claimedAt: work.now, dueSince: null })
  await post(work.tx, {
    key: `rebate:${claimId}`,
    kind: 'rebate',
    ref: row.reference,
    legs: [
      { member: memberId, wallet: 'main', amount: row.amount_minor },
      { account: EXPENSE_ACCOUNT, amount: -row.amount_minor },
    ],
  })
  await work.emit(rebatePaid, paymentOf(row))
  return row
}

/** Claims as their member sees them, each with its formula. */
export async function viewsOf(
  db: Kysely<Tables>,
  rows: readonly ClaimRow[],
): Promise<z.output<typeof rebateClaim>[]> {
  const lines = await selectLines(
    db,
    rows.map((row) => row.claim_id),
  )
  return rows.map((row) => ({
    reference: row.reference,
    how: row.how as 'member' | 'automatic',
    amount: row.amount_minor,
    currency: row.currency,
    claimedAt: row.claimed_at,
    lines: lines
      .filter((line) => line.claim_id === row.claim_id)
      .map((line) => ({
        gameType: line.game_type,
        valid: line.valid_minor,
        ratePpm: line.rate_ppm,
        amount: line.amount_minor,
      })),
  }))
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof rebateEntries> {}
}
