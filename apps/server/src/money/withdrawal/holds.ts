import { balanceOf, post } from '#foundations/ledger'
import type { Work } from '#platform/work'
import type { WithdrawalRow } from './withdrawal.sql.ts'

/** What the house pays to make good what its payers lost. */
const MADE_GOOD_ACCOUNT = 'expense:payout'

/** Returns exactly what was held, including the fee. */
export async function releaseHold(work: Work, row: WithdrawalRow) {
  await post(work.tx, {
    key: `withdrawal:${row.withdrawal_id}:released`,
    kind: 'withdrawal_back',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'held', amount: -row.amount_minor },
      { member: row.member_id, wallet: 'main', amount: row.amount_minor },
    ],
  })
  await repay(work, row, { step: 'released', amount: row.amount_minor })
}

/** A return to a member with debts pays those first; the rest stays in main. */
export async function repay(
  work: Work,
  row: WithdrawalRow,
  { step, amount }: { step: string; amount: bigint },
) {
  const { owedMinor, balanceMinor } = await balanceOf(work.tx, row.member_id)
  const least = [owedMinor, balanceMinor].reduce((a, b) => (b < a ? b : a), amount)
  if (least <= 0n) return
  await post(work.tx, {
    key: `owed:withdrawal:${row.withdrawal_id}:${step}`,
    kind: 'repay',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'main', amount: -least },
      { member: row.member_id, wallet: 'owed', amount: least },
    ],
  })
}

/** Credits to the wallet the part of a paid withdrawal that never arrived. */
export async function makeGood(work: Work, row: WithdrawalRow) {
  const missing = row.amount_minor - row.fee_minor - (row.received_minor ?? 0n)
  if (missing <= 0n) return
  await post(work.tx, {
    key: `withdrawal:${row.withdrawal_id}:made-good`,
    kind: 'withdrawal_back',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'main', amount: missing },
      { account: MADE_GOOD_ACCOUNT, amount: -missing },
    ],
  })
  await repay(work, row, { step: 'made-good', amount: missing })
}
