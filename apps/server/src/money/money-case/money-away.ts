import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { closeCase, insertCase } from './case.sql.ts'

type Away = { memberId: string; vendor: string }

const subjectOf = ({ memberId, vendor }: Away) => `${memberId}:${vendor}`

/** A vendor does not return the money of a member who may no longer play: operators review it. */
export async function reportMoneyAway(work: Work, { why, ...away }: Away & { why: string }) {
  const { memberId, vendor } = away
  await insertCase(work.tx, {
    caseId: newId(work.now),
    brandId: work.brandId,
    kind: 'money-away',
    memberId,
    subject: subjectOf(away),
    details: { vendor, why },
    now: work.now,
    comesAgain: true,
  })
  work.log.error(
    { alarm: 'money_away', memberId, vendor, why },
    'a vendor does not give money back',
  )
}

/** The money was returned after all. */
export async function closeMoneyAway({ tx, now }: Work, away: Away) {
  await closeCase(tx, { kind: 'money-away', subject: subjectOf(away), outcome: 'returned', now })
}
