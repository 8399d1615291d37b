import { newId, newReference } from '#platform/random'
import { must, type Work } from '#platform/work'
import { insertReward, type RewardRow, type RewardSource } from './bonus.sql.ts'
import { changeOf, rewardChanged } from './facts.ts'
import { writeTo } from './rewards.ts'
import { type RewardTerms, writeTerms } from './terms.ts'

/** A reward that a rule gives: one for each key, in minor units, with what has to be staked for it. */
export type Issue = {
  memberId: string
  currency: string
  source: RewardSource
  key: string
  amount: bigint
  multiple: number
  required: bigint
  note: string
  because: string
  /** Where it is paid in bonus money; else in cash. */
  bonus?: RewardTerms | null
}

/**
 * Makes a reward that waits in the reward centre. Its member is notified, unless it is credited right away.
 * @throws BugError for a key that was used before
 */
export async function issueReward(
  work: Work,
  issue: Issue,
  { isQuiet = false } = {},
): Promise<RewardRow> {
  const { key: requestKey, amount: amountMinor, required: requiredMinor, bonus, ...rest } = issue
  const row = await insertReward(work.tx, {
    ...rest,
    ...{ requestKey, amountMinor, requiredMinor },
    bonusTerms: bonus ? writeTerms(bonus) : null,
    rewardId: newId(work.now),
    brandId: work.brandId,
    reference: newReference('RW'),
    givenBy: null,
    agreedBy: null,
    now: work.now,
  })
  must(row, `a second reward for ${requestKey}`)
  await work.emit(rewardChanged, changeOf(row))
  if (!isQuiet) await writeTo(work, row, 'reward-ready')
  return row
}
