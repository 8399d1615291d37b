import { balanceOf, type Entry, post } from '#foundations/ledger'
import { creditPayingDebts } from '#money/contract-debt'
import type { Work } from '#platform/work'
import type { WithdrawalRow } from './withdrawal.sql.ts'

/** Returns exactly what was held, including the fee. */
export async function releaseHold(work: Work, row: WithdrawalRow) {
  await giveBack(work, row, {
    ...{ step: 'released', amount: row.amount_minor },
    from: [{ member: row.member_id, wallet: 'held', amount: -row.amount_minor }],
  })
}

/** A part of a withdrawal that belongs to the member again, and where it comes from. */
type Return = { step: string; amount: bigint; from: Entry['legs'] }

/**
 * Returns money of a withdrawal to the main wallet. A member with debts pays those first: what was recalled, then what an
 * agent owes downlines by contracts.
 */
export async function giveBack(work: Work, row: WithdrawalRow, { step, amount, from }: Return) {
  await creditPayingDebts(work, row.member_id, async () => {
    await post(work.tx, {
      key: `withdrawal:${row.withdrawal_id}:${step}`,
      kind: 'withdrawal_back',
      ref: row.reference,
      legs: [...from, { member: row.member_id, wallet: 'main', amount }],
    })
    await repay(work, row, { step, amount })
  })
}

async function repay(
  work: Work,
  row: WithdrawalRow,
  { step, amount }: Pick<Return, 'step' | 'amount'>,
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
