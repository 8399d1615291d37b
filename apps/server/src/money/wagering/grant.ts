import { defineEntries, openWallet, post, takeBack } from '#foundations/ledger'
import { newId } from '#platform/random'
import { refuse, type Work } from '#platform/work'
import { callDrop, callRecall, callStart, insertGrant, selectByReference } from './wagering.sql.ts'

/** What was claimed, its part of stakes and payouts, and what becomes of the rest; the recall of what was granted or deposited. */
const bonusEntries = defineEntries(
  'bonus_granted',
  'bonus_used',
  'bonus_won',
  'bonus_converted',
  'bonus_removed',
  'reversal',
)

/** The terms of a bonus, as they are at its claim and to its end; amounts in minor units. */
export type BonusTerms = {
  maxBet: bigint
  /** The most that becomes cash; null for all of it. */
  maxConvert: bigint | null
  /** Games that take no bonus money and count nothing. */
  excluded: readonly number[]
  /** Percent of a valid bet that counts, by game type; a type without one counts in full. */
  weights: Readonly<Record<string, number>>
  days: number
  /** The deposit that stays with the bonus until its end. */
  deposit: { reference: string; amount: bigint } | null
  /** One bet of exactly the amount, whose win above it becomes cash. */
  isFreeBet: boolean
  hash: string
}

export type Opening = {
  memberId: string
  /** Of the reward that it comes from. */
  reference: string
  /** The account of the house that pays for it. */
  account: string
  note: string
  currency: string
  amount: bigint
  /** What has to be staked. */
  required: bigint
  terms: BonusTerms
}

/**
 * Grants a bonus: its money goes to a wallet of its own, and it starts, or waits for those that were claimed before it
 * (rules/rewards §11). One for each reference.
 */
export async function openGrant(work: Work, opening: Opening): Promise<string> {
  const { memberId, reference, account, amount, terms } = opening
  const grantId = newId(work.now)
  const wallet = `bonus:${grantId}` as const
  await openWallet(work.tx, { memberId, wallet })
  await post(work.tx, {
    key: `bonus:${grantId}`,
    kind: 'bonus_granted',
    ref: reference,
    legs: [
      { member: memberId, wallet, amount },
      { account, amount: -amount },
    ],
  })
  await insertGrant(work.tx, {
    ...{ grant_id: grantId, member_id: memberId, brand_id: work.brandId, reference, account },
    ...{ note: opening.note, currency: opening.currency, state: 'queued' },
    ...{ amount_minor: amount, required_minor: opening.required },
    ...{ max_bet_minor: terms.maxBet, max_convert_minor: terms.maxConvert },
    ...{ excluded_nodes: [...terms.excluded], weights: JSON.stringify(terms.weights) },
    ...{ deposit: terms.deposit?.reference ?? null, deposit_minor: terms.deposit?.amount ?? null },
    is_free_bet: terms.isFreeBet,
    ...{ days: terms.days, terms_hash: terms.hash, claimed_at: work.now },
  })
  await callStart(work.tx, memberId)
  return grantId
}

/**
 * Drops a bonus for its member, who has seen what it costs.
 * @throws Refusal BONUS_OVER; BONUS_CHANGED when balance or open bets are others by now
 */
export async function dropGrant(
  work: Work,
  seen: { memberId: string; grantId: string; balance: bigint; atStake: bigint },
) {
  const outcome = await callDrop(work.tx, seen)
  if (outcome === 'over') refuse('BONUS_OVER')
  if (outcome === 'changed') refuse('BONUS_CHANGED')
}

/**
 * What a bonus was given for is undone: it ends, and of what it has become in cash at most its amount is taken back, as a
 * debt where it was spent. False when the reference has no bonus.
 */
export async function recallGrant(work: Work, reference: string): Promise<boolean> {
  const grant = await selectByReference(work.tx, reference)
  if (!grant) return false
  const { grant_id: grantId, member_id: memberId, account } = grant
  const amount = await callRecall(work.tx, grantId)
  if (amount > 0n) {
    const key = `bonus:${grantId}:recalled`
    await takeBack(work.tx, { key, kind: 'reversal', ref: reference, memberId, account, amount })
  }
  return true
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof bonusEntries> {}
}
