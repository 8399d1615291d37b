import type { Kysely } from 'kysely'
import { balanceOf } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { openGrantsOf } from '#money/wagering'
import type { Tables } from '#platform/db'
import { lockOf, requirementOf } from './turnover.rules.ts'
import { selectOpenRequirementsOf, sumOpenRequirements } from './turnover.sql.ts'
import { turnoverSettings } from './turnover-settings.ts'
import { freeOf, heldBy } from './withdrawable.rules.ts'

/** What of a main wallet may leave, and what holds the rest; minor units. */
export type Withdrawable = {
  currency: string
  balance: bigint
  owed: bigint
  locked: bigint
  /** What has to be staked until nothing is locked. */
  left: bigint
  /** With the bonuses of the member; and if they were dropped. */
  free: bigint
  freeWithoutBonus: bigint
  /** Of active and queued bonuses; null without one. */
  bonus: { balance: bigint; held: bigint } | null
}

type Criteria = {
  memberId: string
  brandId: string
  now: Date
  /** What the current step has taken from the wallet already. */
  moved?: bigint
  /** What has to be paid from it besides the debts of the ledger. */
  alsoOwed?: bigint
}

/**
 * What of a main wallet is neither owed, nor locked by turnover that is counted so far, nor held by a bonus (rules/rewards
 * §4). What is not counted yet only makes it less. Withdrawals, transfers and debts all use it.
 */
export async function withdrawableOf(
  db: Kysely<Tables>,
  { memberId, brandId, now, moved = 0n, alsoOwed = 0n }: Criteria,
): Promise<Withdrawable> {
  const { mode } = await settingsOf({ db, brandId, now }, turnoverSettings)
  const { balanceMinor, owedMinor: owed, currency } = await balanceOf(db, memberId)
  const { locked, left } = await sumOpenRequirements(db, { memberId })
  const balance = balanceMinor + moved
  const funds = { cash: balance, owed: owed + alsoOwed, locked, mode }
  const freeWithoutBonus = freeOf(funds)
  const bonus = await bonusOf(db, memberId)
  const held = bonus?.held ?? 0n
  const free = freeWithoutBonus > held ? freeWithoutBonus - held : 0n
  return { currency, balance, owed, locked, left, free, freeWithoutBonus, bonus }
}

/** What the member's bonuses hold, and what dropping them would lose. */
async function bonusOf(db: Kysely<Tables>, memberId: string) {
  const grants = await openGrantsOf(db, memberId)
  if (grants.length === 0) return null
  const deposits = grants.flatMap(({ deposit: reference, deposit_minor: amount }) =>
    reference && amount ? [{ reference, amount }] : [],
  )
  const locks = (await selectOpenRequirementsOf(db, [memberId])).map((row) => ({
    reference: row.source_key,
    locked: lockOf(requirementOf(row)).locked,
  }))
  const balance = grants.reduce((sum, grant) => sum + grant.balance, 0n)
  return { balance, held: heldBy(deposits, locks) }
}
