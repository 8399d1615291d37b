import { brandById } from '#foundations/brand'
import { balanceOf, walletsOf } from '#foundations/ledger'
import { openRounds } from '#games/bet'
import type { Tx } from '#platform/db'
import type { Elsewhere } from './elsewhere.types.ts'
import { hasLapsed } from './turnover.rules.ts'
import { lapseRequirements } from './turnover.sql.ts'

export type Whose = { memberId: string; brandId: string; now: Date }
/** The last row of the member's shard that is counted: a reversal of it, or of an earlier one, opens them again. */
type Closing = Whose & { closedSeq: bigint }

/**
 * Closes open requirements when nothing is left of their money. The money may be in several places, which are read
 * one after another: only if the main account has not moved meanwhile is that one consistent view.
 */
export async function lapse(tx: Tx, elsewhere: Elsewhere, closing: Closing) {
  const { memberId, brandId, now } = closing
  const { config } = await brandById(tx, brandId, now)
  const { resetBelowMinor } = config.turnover
  const { seq, balanceMinor: cash, heldMinor, reviewMinor } = await balanceOf(tx, memberId)
  if (cash + heldMinor + reviewMinor >= resetBelowMinor) return
  const openStakes =
    (await openRounds.sumOpenStakes(tx, memberId)) + (await elsewhere.minor(tx, memberId))
  const hasBonus = (await walletsOf(tx, memberId)).some(
    ({ wallet, balance }) => wallet.startsWith('bonus:') && balance > 0n,
  )
  const isDisputed =
    hasBonus ||
    heldMinor > 0n ||
    reviewMinor > 0n ||
    (await openRounds.hasOpenRound(tx, memberId)) ||
    (await elsewhere.isDisputed(tx, memberId))
  if (!hasLapsed({ cash, openStakes, isDisputed }, resetBelowMinor)) return
  if ((await balanceOf(tx, memberId)).seq !== seq) return
  await lapseRequirements(tx, closing)
}
