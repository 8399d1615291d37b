import { isAmount, parseMinor } from '@parola/money'
import { addMs } from '#platform/clock'
import type { Work } from '#platform/work'
import { waitAfter } from './free-round.rules.ts'
import { type AwardRow, lockAward, sumPlays, updateAward } from './free-round.sql.ts'

/** What a vendor said to being told of an award. */
export type Said = { kind: 'yes' } | { kind: 'no'; code: string } | { kind: 'nothing' }

/** Codes that say "not now": nothing was decided (rules/vendor-protocol §6). */
const LATER = new Set(['RATE_LIMITED', 'BUSY', 'MAINTENANCE', 'GAME_MAINTENANCE', 'INTERNAL'])

/** Notes what the vendor said to an award as it stood when it was asked. */
export async function noteSaid(work: Work, asked: AwardRow, said: Said): Promise<void> {
  const of = { memberId: asked.member_id, campaign: asked.campaign }
  const row = await lockAward(work.tx, of)
  if (!row) return
  if (said.kind === 'nothing' || (said.kind === 'no' && LATER.has(said.code))) {
    const nextTryAt = addMs(work.now, waitAfter(row.tries))
    return updateAward(work.tx, row, { tries: row.tries + 1, nextTryAt })
  }
  if (asked.state === 'cancelling') return noteCancelled(work, row)
  if (row.state === 'asked') {
    const to = said.kind === 'yes' ? { state: 'granted' as const } : refusedBy(said.code)
    return updateAward(work.tx, row, to)
  }
  // It was cancelled while the vendor was being asked, and may have it only now: it is told once more.
  if (said.kind === 'yes' && row.state === 'cancelled') {
    await updateAward(work.tx, row, { state: 'cancelling', nextTryAt: work.now })
  }
}

const refusedBy = (code: string) => ({ state: 'refused' as const, refusal: code })

/** A vendor that does not know the campaign has nothing to cancel. */
async function noteCancelled(work: Work, row: AwardRow) {
  if (row.state === 'cancelling') await updateAward(work.tx, row, { state: 'cancelled' })
}

export type VendorCount = { state: string; left: number; won: string }

/** Keeps what the vendor counts; false where it is not what we do. */
export async function noteCount(
  work: Work,
  of: { memberId: string; campaign: string },
  told: VendorCount,
): Promise<boolean> {
  const row = await lockAward(work.tx, of)
  if (!row) return true
  if (!isAmount(told.won, row.currency)) return false
  const wonMinor = parseMinor(told.won, row.currency)
  await updateAward(work.tx, row, { told: { state: told.state, wonMinor } })
  const { played, won } = await sumPlays(work.tx, row)
  return told.left === row.rounds - played && wonMinor === won
}
