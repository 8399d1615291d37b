import { formatMinor, mulDiv } from '@parola/money'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { insertCase, moneyCaseSettings, REPORT_WITHIN_DAYS } from '#money/money-case'
import { addMs, DAY_MS, dayOf, startOfDay } from '#platform/clock'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { type DepositRow, sumPaidSince } from './deposit.sql.ts'

const PPM = 1_000_000n

/**
 * What the law requires us to review: a large sum in one payment or in a day, and sums that stay just below
 * it (PAY-009). One case per member and day, with the deadline of the report.
 */
export async function watchSums(work: Work, row: DepositRow, amount: bigint) {
  const { member_id: memberId, brand_id: brandId } = row
  const { config } = await brandById(work.tx, brandId, work.now)
  const { currency, reference } = row
  const scope = { tx: work.tx, brandId, now: work.now }
  const { reportFromMinor: from, justBelowPpm } = await settingsOf(scope, moneyCaseSettings)
  const day = dayOf(work.now, config.timeZone)
  const since = startOfDay(day, config.timeZone)
  const sum = await sumPaidSince(work.tx, { memberId, currency: row.currency, since })
  const total = sum > amount ? sum : amount
  const below = mulDiv(from, { numerator: BigInt(justBelowPpm), denominator: PPM })
  if (total < below) return
  await insertCase(work.tx, {
    caseId: newId(work.now),
    brandId,
    kind: total >= from ? 'large-sum' : 'structured-sums',
    memberId,
    subject: `${memberId}:${day}`,
    details: {
      amount: formatMinor(amount, currency),
      day: formatMinor(total, currency),
      reference,
    },
    now: work.now,
    dueAt: addMs(work.now, REPORT_WITHIN_DAYS * DAY_MS),
    comesAgain: true,
  })
  work.log.error({ alarm: 'large_sum', memberId, reference }, 'a sum to report')
}
