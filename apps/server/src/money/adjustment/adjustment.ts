import type { proposeAdjustment } from '@parola/contract'
import { formatMinor, parseMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { balanceOf, post } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { type Approvable, propose } from '#people/approval'
import { selectMemberOfBrand } from '#people/member'
import type { Input } from '#platform/http'
import { newReference } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'

type Ask = Input<typeof proposeAdjustment>['body']
/** What the second operator reads, and what is then posted. */
type Details = {
  reference: string
  memberId: string
  username: string
  direction: Ask['direction']
  amount: string
  currency: string
  cause: Ask['cause']
  turnoverTimes: number
}

/** More in one entry is no adjustment any more, in minor units. */
const MOST_MINOR = 100_000_000n

/**
 * Asks a second operator to adjust a balance; nothing moves before.
 * @throws Refusal AMOUNT_OUT_OF_LIMITS, INSUFFICIENT_FUNDS, ALREADY_ASKED
 */
export async function proposeIt(work: Work, { because, amount, ...ask }: Ask) {
  const { brandId } = work
  const { memberId, direction } = ask
  const member = await selectMemberOfBrand(work.tx, { brandId, memberId })
  if (!member) refuse('NOT_FOUND')
  if (amount <= 0n || amount > MOST_MINOR) {
    const [min, max] = ['0.01', formatMinor(MOST_MINOR)]
    refuse('AMOUNT_OUT_OF_LIMITS', {
      min,
      max,
      fields: [{ field: 'amount', rule: 'limits', params: { min, max } }],
    })
  }
  const { balanceMinor } = await balanceOf(work.tx, memberId)
  if (direction === 'debit' && balanceMinor < amount) refuse('INSUFFICIENT_FUNDS')
  const { username, currency } = member
  const details: Details = {
    ...ask,
    reference: newReference('A'),
    username,
    amount: formatMinor(amount),
    currency,
  }
  const subject = `member:${memberId}`
  await propose(work, { kind: 'money.adjust', subject, details, reason: because })
  return { reference: details.reference }
}

/** Posts what was let through: balanced, once, never below zero, told to the member. */
export function adjustmentApproval(turnover: Turnover): Approvable {
  return {
    kind: 'money.adjust',
    needs: 'adjustment.approve',
    carryOut: async (work, { details, reason }) => {
      await adjust(work, turnover, { ...(details as Details), reason })
    },
  }
}

async function adjust(work: Work, turnover: Turnover, d: Details & { reason: string }) {
  const { memberId, reference, direction, turnoverTimes } = d
  const minor = parseMinor(d.amount)
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
  const before = await balanceOf(work.tx, memberId)
  const amount = isCredit ? minor : -minor
  const posted = await post(work.tx, {
    key: `adjustment:${reference}`,
    kind: 'adjustment',
    ref: reference,
    legs: [
      { member: memberId, purse: 'main', amount },
      { account: `adjustment:${d.cause}`, amount: -amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  await sendMessage(work, {
    memberId,
    kind: `adjustment-${direction}`,
    params: { amount: d.amount, currency: d.currency, reference },
  })
  await record(work, {
    what: 'money.adjust',
    subject: `member:${memberId}`,
    before: { balance: formatMinor(before.balanceMinor) },
    after: { balance: formatMinor(before.balanceMinor + amount), reference, cause: d.cause },
    reason: d.reason,
  })
}
