import { balanceOf, post } from '#foundations/ledger'
import type { Work } from '#platform/work'
import type { WithdrawalRow } from './withdrawal.sql.ts'

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
