import type { changeReferral } from '@parola/contract'
import { asStored } from '@parola/money'
import { changeSettings, lastVersionOf, settingsOf, settingsToEdit } from '#foundations/settings'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { dayAfter } from '#platform/clock'
import { decoded, type Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { selectFailed } from './failed.sql.ts'
import { referralSettings } from './referral-settings.ts'

const KIND = 'referral.change'
const SUBJECT = 'referral:all'
const FAILED_SHOWN = 50

/** The terms of invitations as operators change them, and the weeks that failed. */
export async function readOwnReferral(glance: Glance) {
  const { settings, version } = await settingsToEdit(glance, referralSettings)
  const { depositMinor, minMinor, ...terms } = settings
  const waiting = await waitingRequest(glance, { subject: SUBJECT, kinds: [KIND] })
  const failed = await selectFailed(glance.db, glance.brandId, FAILED_SHOWN)
  return {
    version,
    ...{ ...terms, deposit: depositMinor, min: minMinor, isWaiting: waiting !== null },
    failed: failed.map((row) => ({
      ...{ memberId: row.member_id, username: row.username, tries: row.tries, reason: row.reason },
      ...{ from: row.fromDay, to: dayAfter(row.toDay, -1) },
      ...{ failedAt: row.first_failed_at, nextTryAt: row.next_try_at },
    })),
  }
}

/**
 * Asks a second operator to change the terms. What does not fit is refused now, with the field.
 * @throws Refusal VALIDATION, BRAND_CHANGED when somebody else was first, ALREADY_REQUESTED
 */
export async function proposeReferral(work: Work, { body }: Input<typeof changeReferral>) {
  const { version, reason, deposit: depositMinor, min: minMinor, ...terms } = body
  if (version !== (await lastVersionOf(work, referralSettings))) refuse('BRAND_CHANGED')
  const value = asStored({ ...terms, depositMinor, minMinor })
  decoded(referralSettings.schema.strict(), value, 'value')
  const before = asStored(await settingsOf(work, referralSettings))
  await propose(work, { kind: KIND, subject: SUBJECT, details: { version, value, before }, reason })
  return null
}

/** A change of the terms that a second operator has approved: it applies to the weeks worked out from then on. */
export const referralApproval: Approvable = {
  kind: KIND,
  proposeRight: 'terms.propose',
  needs: 'terms.approve',
  carryOut: async (work, { details, reason }) => {
    const { version, value } = details as { version: number; value: object }
    await changeSettings(work, referralSettings, { value, version, reason })
  },
}
