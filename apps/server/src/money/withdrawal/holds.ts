import { balanceOf, defineEntries, type Entry, post } from '#foundations/ledger'
import { creditPayingDebts } from '#money/contract-debt'
import { must, type Work } from '#platform/work'
import type { WithdrawalRow } from './withdrawal.sql.ts'

const withdrawalEntries = defineEntries('withdrawal', 'withdrawal_back')

/** Returns exactly what was held, including the fee. */
export async function releaseHold(work: Work, row: WithdrawalRow) {
  await giveBack(work, row, {
    ...{ step: 'released', amount: row.amount_minor },
    from: [{ member: row.member_id, wallet: 'held', amount: -row.amount_minor }],
  })
}

/** A part of a withdrawal that belongs to the member again, and where it comes from. */
type Return = { step: string; amount: bigint; from: Entry['legs'] }

/** Returns money of a withdrawal to the main wallet. */
export async function giveBack(work: Work, row: WithdrawalRow, { step, amount, from }: Return) {
  await creditMain(work, {
    ...{ memberId: row.member_id, kind: 'withdrawal_back', ref: row.reference, amount, from },
    key: `withdrawal:${row.withdrawal_id}:${step}`,
  })
}

/** Money that comes back to a main wallet; `key` is that of its entry. Minor units. */
type Credit = Pick<Entry, 'key' | 'kind' | 'ref'> & {
  memberId: string
  amount: bigint
  from: Entry['legs']
}

/**
 * Returns money to a main wallet. A member with debts pays those first: what was recalled, then what an agent owes downlines
 * by contracts.
 */
export async function creditMain(work: Work, { memberId, amount, from, ...entry }: Credit) {
  await creditPayingDebts(work, memberId, async () => {
    const legs = [...from, { member: memberId, wallet: 'main' as const, amount }]
    const posted = await post(work.tx, { ...entry, legs })
    must(posted !== 'insufficient', `nothing is left that ${entry.key} returns`)
    await repay(work, { ...entry, memberId, amount })
  })
}

async function repay(
  work: Work,
  { memberId, key, ref, amount }: Pick<Credit, 'memberId' | 'key' | 'ref' | 'amount'>,
) {
  const { owedMinor, balanceMinor } = await balanceOf(work.tx, memberId)
  const least = [owedMinor, balanceMinor].reduce((a, b) => (b < a ? b : a), amount)
  if (least <= 0n) return
  await post(work.tx, {
    key: `owed:${key}`,
    kind: 'repay',
    ref,
    legs: [
      { member: memberId, wallet: 'main', amount: -least },
      { member: memberId, wallet: 'owed', amount: least },
    ],
  })
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof withdrawalEntries> {}
}
