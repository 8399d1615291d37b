import type { proposeAdjustment } from '@parola/contract'
import { formatMinor, majorUnit, parseMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { balanceOf, defineEntries, post } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { type Agreed, type Approvable, countInDay, propose } from '#people/approval'
import { selectMemberOfBrand } from '#people/member'
import type { Input } from '#platform/http'
import { newReference } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'

const adjustmentEntries = defineEntries('adjustment')

type Request = Input<typeof proposeAdjustment>['body']
/** What the second operator reviews, and what is then posted. */
type Details = {
  reference: string
  memberId: string
  username: string
  direction: Request['direction']
  amount: string
  currency: string
  cause: Request['cause']
  turnoverTimes: number
}

/** More than this in 24 hours, by one operator for one member, is no adjustment any more; in whole units. */
const MOST_UNITS = 1_000_000n

/**
 * Requests an adjustment of a balance from a second operator; nothing moves before it is approved.
 * @throws Refusal AMOUNT_OUT_OF_LIMITS, INSUFFICIENT_FUNDS, ALREADY_REQUESTED
 */
export async function requestAdjustment(work: Work, { because, amount, ...request }: Request) {
  const { brandId } = work
  const { memberId, direction } = request
  const member = await selectMemberOfBrand(work.tx, { brandId, memberId })
  if (!member) refuse('NOT_FOUND')
  const { username, currency } = member
  const upTo = MOST_UNITS * majorUnit(currency)
  if (amount <= 0n || amount > upTo) refuseAmount(upTo, currency)
  const { balanceMinor } = await balanceOf(work.tx, memberId)
  if (direction === 'debit' && balanceMinor < amount) refuse('INSUFFICIENT_FUNDS')
  const details: Details = {
    ...request,
    reference: newReference('A'),
    username,
    amount: formatMinor(amount, currency),
    currency,
  }
  const subject = `member:${memberId}`
  await propose(work, { kind: 'money.adjust', subject, details, reason: because })
  return { reference: details.reference }
}

function refuseAmount(most: bigint, currency: string): never {
  const params = { min: formatMinor(1n, currency), max: formatMinor(most, currency) }
  refuse('AMOUNT_OUT_OF_LIMITS', {
    ...params,
    fields: [{ field: 'amount', rule: 'limits', params }],
  })
}

/** Posts an approved adjustment: balanced, once, never below zero; the member is notified. */
export function adjustmentApproval(turnover: Turnover): Approvable {
  return {
    kind: 'money.adjust',
    proposeRight: 'adjustment.propose',
    needs: 'adjustment.approve',
    carryOut: async (work, request) => {
      const d = request.details as Details
      await countAdjusted(work, request, d)
      await adjust(work, turnover, { ...d, reason: request.reason })
    },
  }
}

/** The limit applies to the sum of a day, whichever operators approve. */
async function countAdjusted(work: Work, { requestedBy: operatorId }: Agreed, d: Details) {
  const { isWithin, left } = await countInDay(work, {
    ...{ matter: 'adjustment', memberId: d.memberId, operatorId },
    amount: parseMinor(d.amount, d.currency),
    upTo: MOST_UNITS * majorUnit(d.currency),
  })
  if (!isWithin) refuseAmount(left, d.currency)
}

async function adjust(work: Work, turnover: Turnover, d: Details & { reason: string }) {
  const { memberId, reference, direction, turnoverTimes } = d
  const minor = parseMinor(d.amount, d.currency)
  const isCredit = direction === 'credit'
  if (isCredit && turnoverTimes > 0) {
    await turnover.require(work, {
      memberId,
      source: 'reward',
      sourceKey: reference,
      amount: minor,
      multiple: turnoverTimes,
    })
  }
  const amount = isCredit ? minor : -minor
  const posted = await post(work.tx, {
    key: `adjustment:${reference}`,
    kind: 'adjustment',
    ref: reference,
    legs: [
      { member: memberId, wallet: 'main', amount },
      { account: `adjustment:${d.cause}`, amount: -amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  // The entry has locked the account: what it was before follows from what it is now.
  const { balanceMinor, currency } = await balanceOf(work.tx, memberId)
  await sendMessage(work, {
    memberId,
    kind: `adjustment-${direction}`,
    params: { amount: d.amount, currency: d.currency, reference },
  })
  await record(work, {
    what: 'money.adjust',
    subject: `member:${memberId}`,
    before: { balance: formatMinor(balanceMinor - amount, currency) },
    after: {
      balance: formatMinor(balanceMinor, currency),
      reference,
      cause: d.cause,
    },
    reason: d.reason,
  })
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof adjustmentEntries> {}
}
