import type { stopPayouts } from '@parola/contract'
import { record } from '#foundations/audit'
import { type Approvable, propose } from '#people/approval'
import { operatorNamesOf } from '#people/operator'
import type { Input } from '#platform/http'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { deleteStop, insertStop, selectStop } from './payout-stop.sql.ts'

/** Whether payouts are stopped, and by whom and why. */
export async function readPayouts({ db, brandId }: Glance) {
  const stop = await selectStop(db, brandId)
  if (!stop) return { stop: null }
  const names = await operatorNamesOf(db, [stop.operator_id])
  const operator = stop.operator_id ? (names.get(stop.operator_id) ?? null) : null
  return { stop: { because: stop.because, at: stop.at, operator, evidence: stop.evidence } }
}

/**
 * Stops or resumes all payouts of the brand: approved withdrawals wait. Resuming after a broken report takes a
 * second operator (LED-014).
 * @throws Refusal ALREADY_REQUESTED
 */
export async function switchPayouts(
  work: Work,
  { stopped, because }: Input<typeof stopPayouts>['body'],
): Promise<{ isRequested: boolean }> {
  const { brandId, now } = work
  const before = await selectStop(work.tx, brandId)
  const subject = `brand:${brandId}`
  if (!stopped && before?.evidence) {
    const details = { evidence: before.evidence, stoppedBecause: before.because }
    await propose(work, { kind: 'payouts.start', subject, details, reason: because })
    return { isRequested: true }
  }
  const operatorId = operatorOf(work)
  if (stopped) await insertStop(work.tx, { brandId, operatorId, because, evidence: null, now })
  else await deleteStop(work.tx, brandId)
  const what = stopped ? 'payouts.stop' : 'payouts.start'
  await record(work, { what, subject, before: shown(before), reason: because })
  return { isRequested: false }
}

/** Payouts that a report has stopped, resumed by a second operator. */
export const payoutsApproval: Approvable = {
  kind: 'payouts.start',
  proposeRight: 'withdrawal.review',
  needs: 'payouts.start',
  carryOut: async (work, { subject, details, reason }) => {
    const before = await selectStop(work.tx, work.brandId)
    // Another report may have found something else since the request.
    if (before?.evidence !== (details as { evidence: string }).evidence) refuse('REQUEST_CLOSED')
    await deleteStop(work.tx, work.brandId)
    await record(work, { what: 'payouts.start', subject, before: shown(before), reason })
  },
}

/** Stops the payouts of a brand whose money does not add up, and raises an alarm (LED-014, PAY-012). */
export async function stopByReport(work: Work, { report, because }: Stop) {
  const { brandId, now } = work
  await insertStop(work.tx, { brandId, operatorId: null, because, evidence: report, now })
  const subject = `brand:${brandId}`
  await record(work, { what: 'payouts.stop', subject, after: { report }, reason: because })
  work.log.error({ alarm: 'payouts_stopped', brandId, report, because }, 'payouts are stopped')
}

type Stop = { report: string; because: string }

function shown(stop: { because: string; evidence: string | null } | undefined) {
  return stop && { because: stop.because, evidence: stop.evidence }
}
