import { formatMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { addMs, DAY_MS, dayOf } from '#platform/clock'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { insertCase } from './case.sql.ts'
import { moneyCaseSettings } from './money-case-settings.ts'

/** Five working days, as calendar days. */
export const REPORT_WITHIN_DAYS = 7

/** What a member transferred to others in a day: from the reporting threshold on, it is reviewed (PAY-009). */
export async function reportPassedOn(
  work: Work,
  input: { memberId: string; total: bigint; reference: string },
) {
  const { brandId, now } = work
  const { config } = await brandById(work.tx, brandId, now)
  const { reportFromMinor } = await settingsOf(work, moneyCaseSettings)
  if (input.total < reportFromMinor) return
  const day = dayOf(now, config.timeZone)
  await insertCase(work.tx, {
    caseId: newId(now),
    brandId,
    kind: 'large-sum',
    memberId: input.memberId,
    subject: `${input.memberId}:${day}:passed-on`,
    details: { day: formatMinor(input.total, config.currency), reference: input.reference },
    now,
    dueAt: addMs(now, REPORT_WITHIN_DAYS * DAY_MS),
    comesAgain: true,
  })
  const { memberId, reference } = input
  work.log.error({ alarm: 'large_sum', memberId, reference }, 'a sum to report')
}
