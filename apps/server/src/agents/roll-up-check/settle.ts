import type { settlePayoutStop } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { type Difference, lockStop, selectStop, selectStops, setSettled } from '#agents/payout-stop'
import { record } from '#foundations/audit'
import { brandById, currencyOf } from '#foundations/brand'
import { type Approvable, propose, requestsOfKinds } from '#people/approval'
import { findMember } from '#people/member'
import type { Input } from '#platform/http'
import { type Glance, refuse, type Work } from '#platform/work'
import { stillDiffering } from './recheck.ts'

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
    for (const { memberId, ...difference } of row.differences) {
      const account = (await findMember({ db }, memberId))?.username ?? ''
      const { counted, raw } = shownIn(difference, currency)
      differences.push({ ...difference, account, counted, raw })
    }
    shown.push({
      ...{ stopId: row.stop_id, memberId: row.root_id, username: row.username, differences },
      ...{ openedAt: row.opened_at, seenAt: row.seen_at },
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
  const { tx, brandId, now } = work
  const stop = (await selectStop(tx, { brandId, stopId })) ?? refuse('STOP_SETTLED')
  const { timeZone } = (await brandById(tx, brandId, now)).config
  const left = await stillDiffering(tx, { brandId, timeZone }, stop.differences)
  const details = { stopId, username: stop.username, differences: left.length }
  await propose(work, { kind: KIND, subject: subjectOf(stopId), details, reason })
  return null
}

/** Payouts of a tree go on, agreed by two operators (AZ-008). */
export const payoutStopApproval: Approvable = {
  kind: KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { tx, brandId, now } = work
    const { stopId } = details as { stopId: string }
    if (!(await lockStop(tx, { brandId, stopId }))) refuse('STOP_SETTLED')
    await setSettled(tx, { stopId, reason, now })
    await record(work, { what: 'payout-stop.settle', subject: subjectOf(stopId), reason })
  },
}
