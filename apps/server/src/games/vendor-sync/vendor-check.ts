import type { Kysely } from 'kysely'
import { openRoundsOlderThan } from '#games/bet'
import { vendorCodes } from '#games/catalogue'
import { countUnsoundPools } from '#games/jackpot'
import { openCases } from '#games/vendor-case'
import type { LaterCheck } from '#money/reconciliation'
import { findMember } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'

/** What a reconciliation reads of vendors: pools against postings, rounds left open, disagreements. */
export const vendorCheck: LaterCheck = async (db, { brandId, now, limit, reader }) => {
  const unsound = await countUnsoundPools(reader)
  const isOurs = brandOf(db, brandId)
  const vendors = await vendorCodes(db)
  const open = await openRoundsOlderThan(db, addMs(now, -DAY_MS), limit)
  // A ticket on a draw of our own is open until its draw, which may be a week away.
  const rounds = open.filter(({ vendor }) => vendors.includes(vendor))
  const cases = await openCases(db, limit)
  const area = 'vendors' as const
  const found = [
    ...rounds.map((round) => ({
      ...{ area, check: 'round-open' as const, memberId: round.member_id },
      subject: `${round.vendor}:${round.round}`,
      found: round.opened_at.toISOString(),
    })),
    ...cases.map((item) => ({
      ...{ area, check: 'vendor-case' as const, memberId: item.member_id },
      subject: `${item.vendor}:${item.subject}`,
      found: item.kind,
    })),
  ]
  const own = await Promise.all(found.map(({ memberId }) => isOurs(memberId)))
  const pools = { area, check: 'pools' as const, subject: 'jackpot.pool', expected: '0' }
  return [
    ...(unsound > 0n ? [{ ...pools, found: String(unsound) }] : []),
    ...found.filter((_, i) => own[i]),
  ]
}

/** Whether a finding concerns a brand: its member's, or no member's and so every brand's. */
function brandOf(db: Kysely<Tables>, brandId: string) {
  return async (memberId: string | null) =>
    memberId === null || (await findMember({ db }, memberId))?.brandId === brandId
}
