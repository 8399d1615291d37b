import { isAmount, parseMinor } from '@parola/money'
import { addMs } from '#platform/clock'
import type { Work } from '#platform/work'
import { waitAfter } from './free-round.rules.ts'
import { type AwardRow, lockAward, sumPlays, updateAward } from './free-round.sql.ts'

/** A vendor's response to the report of an award. */
export type Noted = { kind: 'yes' } | { kind: 'no'; code: string } | { kind: 'nothing' }

/** Codes that mean "not now": nothing was decided (rules/vendor-protocol §6). */
const LATER = new Set(['RATE_LIMITED', 'BUSY', 'MAINTENANCE', 'GAME_MAINTENANCE', 'INTERNAL'])

/** Stores the vendor's response to an award as it was when it was sent. */
export async function noteReply(work: Work, sent: AwardRow, noted: Noted): Promise<void> {
  const award = { memberId: sent.member_id, campaign: sent.campaign }
  const row = await lockAward(work.tx, award)
  if (!row) return
  if (noted.kind === 'nothing' || (noted.kind === 'no' && LATER.has(noted.code))) {
    const nextTryAt = addMs(work.now, waitAfter(row.tries))
    return updateAward(work.tx, row, { tries: row.tries + 1, nextTryAt })
  }
  if (sent.state === 'cancelling') return noteCancelled(work, row)
  if (row.state === 'requested') {
    const to = noted.kind === 'yes' ? { state: 'granted' as const } : refusedBy(noted.code)
    return updateAward(work.tx, row, to)
  }
  // It was cancelled during the call, and the vendor may have it only now: it is reported once more.
  if (noted.kind === 'yes' && row.state === 'cancelled') {
    await updateAward(work.tx, row, { state: 'cancelling', nextTryAt: work.now })
  }
}

const refusedBy = (code: string) => ({ state: 'refused' as const, refusal: code })

/** A vendor that does not know the campaign has nothing to cancel. */
async function noteCancelled(work: Work, row: AwardRow) {
  if (row.state === 'cancelling') await updateAward(work.tx, row, { state: 'cancelled' })
}

export type VendorCount = { state: string; left: number; won: string }

/** Stores the vendor's count; false where it differs from ours. */
export async function noteCount(
  work: Work,
  values: { memberId: string; campaign: string },
  count: VendorCount,
): Promise<boolean> {
  const row = await lockAward(work.tx, values)
  if (!row) return true
  if (!isAmount(count.won, row.currency)) return false
  const wonMinor = parseMinor(count.won, row.currency)
  await updateAward(work.tx, row, { response: { state: count.state, wonMinor } })
  const { played, won } = await sumPlays(work.tx, row)
  return count.left === row.rounds - played && wonMinor === won
}
