import { defineEntries, post, takeBack } from '#foundations/ledger'
import { gatewayAccount } from '#money/payment-gateway'
import type { Work } from '#platform/work'
import type { DepositRow } from './deposit.sql.ts'

const depositEntries = defineEntries(
  'deposit',
  'deposit_received',
  'deposit_sent_back',
  'deposit_fee',
)

/** Fees that members pay for deposits. */
const FEE_ACCOUNT = 'income:deposit-fee'
/** The gateway's fee on a payment. */
const COST_ACCOUNT = 'expense:deposit'
/** Received money awaiting a decision. */
const SUSPENSE_ACCOUNT = 'suspense:deposit'
/** What the brand added to deposits before promotions did: a recalled deposit takes it back. */
const REWARD_ACCOUNT = 'expense:reward:deposit'

type Came = { row: DepositRow; amount: bigint; gatewayFee: bigint }

const some = (account: string, amount: bigint) => (amount === 0n ? [] : [{ account, amount }])

/** What the gateway owes us for a payment, and what it keeps. */
function fromGateway({ row, amount, gatewayFee }: Came) {
  return [
    { account: gatewayAccount(row), amount: gatewayFee - amount },
    ...some(COST_ACCOUNT, -gatewayFee),
  ]
}

/** The member's share of a payment as requested, the fee of the method, and the gateway's fee. */
export async function postCredit(work: Work, came: Came) {
  const { row, amount } = came
  await post(work.tx, {
    key: `deposit:${row.deposit_id}`,
    kind: 'deposit',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'main', amount: amount - row.fee_minor },
      ...some(FEE_ACCOUNT, row.fee_minor),
      ...fromGateway(came),
    ],
  })
}

/** Money that needs an operator's decision: held by us, owned by no member yet. */
export async function postSuspense(work: Work, came: Came & { currency: string }) {
  const { row, amount, currency } = came
  await post(work.tx, {
    key: `deposit:${row.deposit_id}:received`,
    kind: 'deposit_received',
    ref: row.reference,
    currency,
    legs: [{ account: SUSPENSE_ACCOUNT, amount }, ...fromGateway(came)],
  })
}

/** An operator credited the whole payment to its member. */
export async function postDecidedCredit(work: Work, row: DepositRow, amount: bigint) {
  await post(work.tx, {
    key: `deposit:${row.deposit_id}`,
    kind: 'deposit',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'main', amount },
      { account: SUSPENSE_ACCOUNT, amount: -amount },
    ],
  })
}

/** What lay undecided went back to its payer: sent by us, or fetched. */
export async function postSentBack(work: Work, row: DepositRow, amount: bigint) {
  await post(work.tx, {
    key: `deposit:${row.deposit_id}:sent-back`,
    kind: 'deposit_sent_back',
    ref: row.reference,
    currency: row.paid_currency ?? row.currency,
    legs: [
      { account: SUSPENSE_ACCOUNT, amount: -amount },
      { account: gatewayAccount(row), amount },
    ],
  })
}

/** A chargeback or a recall: the credit is reversed, as a debt where it was spent (PAY-012). */
export async function postReversal(work: Work, row: DepositRow) {
  const { reference: ref, member_id: memberId, deposit_id: id } = row
  const credited = row.credited_minor ?? row.amount_minor
  await takeBack(work.tx, {
    key: `deposit-reversed:${id}`,
    kind: 'reversal',
    ref,
    memberId,
    account: gatewayAccount(row),
    amount: credited,
  })
  if (row.fee_minor > 0n) {
    await post(work.tx, {
      key: `deposit-reversed:${id}:fee`,
      kind: 'reversal',
      ref,
      currency: row.currency,
      legs: [
        { account: FEE_ACCOUNT, amount: -row.fee_minor },
        { account: gatewayAccount(row), amount: row.fee_minor },
      ],
    })
  }
  if (row.reward_minor > 0n) {
    await takeBack(work.tx, {
      key: `deposit-reversed:${id}:reward`,
      kind: 'reversal',
      ref,
      memberId,
      account: REWARD_ACCOUNT,
      amount: row.reward_minor,
    })
  }
}

/** The gateway's fee on a payment that was recalled before it was credited. */
export async function postLostFee(
  work: Work,
  { row, fee, currency }: { row: DepositRow; fee: bigint; currency: string },
) {
  if (fee === 0n) return
  await post(work.tx, {
    key: `deposit:${row.deposit_id}:lost-fee`,
    kind: 'deposit_fee',
    ref: row.reference,
    currency,
    legs: [
      { account: COST_ACCOUNT, amount: -fee },
      { account: gatewayAccount(row), amount: fee },
    ],
  })
}

/** The turnover requirement of what was added to a deposit before promotions did. */
export function rewardKey(reference: string): string {
  return `${reference}:reward`
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof depositEntries> {}
}
