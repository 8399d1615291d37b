import { balanceOf, walletsOf } from '#foundations/ledger'
import { type Batch, isWholeUpTo } from '#games/activity'
import { openRounds } from '#games/bet'
import type { Tx } from '#platform/db'
import type { Elsewhere } from './elsewhere.types.ts'
import { hasLapsed } from './turnover.rules.ts'
import { lapseRequirements, sumCashBehindRequirements } from './turnover.sql.ts'
import { settingsOnce } from './turnover-settings.ts'

export type Whose = {
  memberId: string
  brandId: string
  now: Date
  /** What the current step has taken from the main account, and may still be refused: it is not lost. */
  moved?: bigint
}
/** Accounts beside the main one whose money comes back to it, or may. */
const PARKED = ['held', 'review', 'reserved', 'escrow']
/** The last row of the member's shard that is counted: a reversal of it, or of an earlier one, opens them again. */
type Closing = Whose & { closedSeq: bigint }

/**
 * Closes open requirements when nothing is left of their money. The money may be in several places, which are read
 * one after another: only if the main account has not moved meanwhile is that one consistent view.
 */
export async function lapse(tx: Tx, elsewhere: Elsewhere, closing: Closing) {
  const { memberId, brandId, now, moved = 0n } = closing
  const { resetBelowMinor } = await settingsOnce(tx, { brandId, now })
  const { seq, balanceMinor } = await balanceOf(tx, memberId)
  const wallets = await walletsOf(tx, memberId)
  const parked = wallets
    .filter(({ wallet }) => PARKED.includes(wallet))
    .reduce((sum, { balance }) => sum + balance, 0n)
  const cash = balanceMinor + moved
  if (cash + parked >= resetBelowMinor) return
  const openStakes =
    (await openRounds.sumOpenStakes(tx, memberId)) + (await elsewhere.minor(tx, memberId))
  const hasBonus = wallets.some(
    ({ wallet, balance }) => wallet.startsWith('bonus:') && balance > 0n,
  )
  const isDisputed =
    hasBonus ||
    parked > 0n ||
    (await openRounds.hasOpenRound(tx, memberId)) ||
    (await elsewhere.isDisputed(tx, memberId))
  if (!hasLapsed({ cash, openStakes, isDisputed }, resetBelowMinor)) return
  if ((await balanceOf(tx, memberId)).seq !== seq) return
  await lapseRequirements(tx, closing)
}

/** Closes the open requirements of members of a batch whose money is gone. */
export async function lapseEmptied(
  tx: Tx,
  elsewhere: Elsewhere,
  { members, batch: { now, upTo } }: { members: readonly string[]; batch: Batch },
) {
  for (const { memberId, brandId, minor } of await sumCashBehindRequirements(tx, members)) {
    const { resetBelowMinor } = await settingsOnce(tx, { brandId, now })
    if (minor >= resetBelowMinor) continue
    // A bet that is not counted yet may be what emptied the account: it counts first, or could never be taken back.
    if (!(await isWholeUpTo(tx, memberId, upTo))) continue
    await lapse(tx, elsewhere, { memberId, brandId, now, closedSeq: upTo })
  }
}
