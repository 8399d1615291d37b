import { holds, type WithdrawalRow } from '#money/withdrawal'
import type { Work } from '#platform/work'

/** What the house pays to make good what its payers lost. */
const MADE_GOOD_ACCOUNT = 'expense:payout'

/** Credits to the wallet the part of a paid withdrawal that never arrived. */
export async function makeGood(work: Work, row: WithdrawalRow) {
  const missing = row.amount_minor - row.fee_minor - (row.received_minor ?? 0n)
  if (missing <= 0n) return
  await holds.giveBack(work, row, {
    ...{ step: 'made-good', amount: missing },
    from: [{ account: MADE_GOOD_ACCOUNT, amount: -missing }],
  })
}
