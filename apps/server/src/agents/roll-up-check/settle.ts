import type { settlePayoutStop } from '@parola/contract'
import { formatMinor } from '@parola/money'
import {
  type Difference,
  lockStop,
  selectStops,
  setRequested,
  setSettled,
} from '#agents/payout-stop'
import { record } from '#foundations/audit'
import { brandById, currencyOf } from '#foundations/brand'
import { type Approvable, propose, requestsOfKinds } from '#people/approval'
import { findMember } from '#people/member'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { allowTime } from './night.sql.ts'
import { isWorse, stillDiffering } from './recheck.ts'

/** Differences that operators are shown: the first say where to look. */
const SHOWN_MAX = 20
const KIND = 'payout-stop.settle'
const subjectOf = (stopId: string) => `payout-stop:${stopId}`

/** Trees whose payouts are stopped, with what differed when they were looked at last. */
export async function readStops(glance: Glance) {
  const { db, brandId } = glance
  const currency = await currencyOf(db, glance)
  const requests = await requestsOfKinds(glance, { kinds: [KIND], state: 'open' })
  const requested = new Set(requests.map(({ subject }) => subject))
  const shown = []
  for (const row of await selectStops(db, brandId)) {
    const differences = []
    for (const { memberId, ...difference } of row.differences.slice(0, SHOWN_MAX)) {
      const account = (await findMember({ db }, memberId))?.username ?? ''
      const { counted, raw } = shownIn(difference, currency)
      differences.push({ ...difference, account, counted, raw })
    }
    shown.push({
      ...{ stopId: row.stop_id, memberId: row.root_id, username: row.username, differences },
      ...{ openedAt: row.opened_at, seenAt: row.seen_at },
      ...{ total: row.differences.length, isCut: row.is_cut },
      isRequested: requested.has(subjectOf(row.stop_id)),
    })
  }
  return shown
}

/** Bets are counted, everything else is money. */
function shownIn({ measure, counted, raw }: Omit<Difference, 'memberId'>, currency: string) {
  if (measure === 'bets') return { counted, raw }
  return {
    counted: formatMinor(BigInt(counted), currency),
    raw: formatMinor(BigInt(raw), currency),
  }
}

/**
 * Requests that the payouts of a tree go on; a second operator approves, who sees how many of its sums differ still.
 * @throws Refusal STOP_SETTLED, ALREADY_REQUESTED
 */
export async function requestSettle(
  work: Work,
  { body: { stopId, reason } }: Pick<Input<typeof settlePayoutStop>, 'body'>,
): Promise<null> {
  const { tx, brandId } = work
  const stop = (await lockStop(tx, { brandId, stopId })) ?? refuse('STOP_SETTLED')
  const left = await leftOf(work, stop.differences)
  const { username, is_cut: isCut } = stop
  const details = { stopId, username, differences: left.length, isCut }
  await propose(work, { kind: KIND, subject: subjectOf(stopId), details, reason })
  await setRequested(tx, { stopId, differences: left })
  return null
}

async function leftOf({ tx, brandId, now }: Work, differences: readonly Difference[]) {
  const { timeZone } = (await brandById(tx, brandId, now)).config
  await allowTime(tx)
  return stillDiffering(tx, { brandId, timeZone }, differences)
}

/**
 * Payouts of a tree go on, agreed by two operators (AZ-008), unless more differs than when it was requested.
 * @throws Refusal STOP_SETTLED, STOP_WORSE
 */
export const payoutStopApproval: Approvable = {
  kind: KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { tx, brandId, now } = work
    const { stopId, isCut } = details as { stopId: string; isCut?: boolean }
    const stop = (await lockStop(tx, { brandId, stopId })) ?? refuse('STOP_SETTLED')
    if (stop.is_cut && !isCut) refuse('STOP_WORSE')
    const left = await leftOf(work, stop.differences)
    if (isWorse(left, stop.requested ?? [])) refuse('STOP_WORSE')
    await setSettled(tx, { stopId, reason, now })
    await record(work, { what: 'payout-stop.settle', subject: subjectOf(stopId), reason })
  },
}
