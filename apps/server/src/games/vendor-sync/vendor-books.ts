import type { Kysely } from 'kysely'
import { countUnbalancedBets, openRoundsOlderThan } from '#games/bet'
import { countUnsoundPools } from '#games/jackpot'
import { openCases } from '#games/vendor-case'
import type { LaterCheck } from '#money/reconciliation'
import { findMember } from '#people/member'
import { addMs, DAY_MS } from '#platform/clock'
import type { Tables } from '#platform/db'

/** What a reconciliation reads of vendors: slips and pools against postings, rounds left open, disagreements. */
export const vendorBooks: LaterCheck = async (db, { brandId, now, limit }) => {
  const unbalanced = await countUnbalancedBets(db)
  const unsound = await countUnsoundPools(db)
  const isOurs = brandOf(db, brandId)
  const rounds = await openRoundsOlderThan(db, addMs(now, -DAY_MS), limit)
  const cases = await openCases(db, limit)
  const area = 'vendors' as const
  const found = [
    ...rounds.map((one) => ({
      ...{ area, check: 'round-open' as const, memberId: one.member_id },
      subject: `${one.vendor}:${one.round}`,
      found: one.opened_at.toISOString(),
    })),
    ...cases.map((one) => ({
      ...{ area, check: 'vendor-case' as const, memberId: one.member_id },
      subject: `${one.vendor}:${one.subject}`,
      found: one.kind,
    })),
  ]
  const own = await Promise.all(found.map(({ memberId }) => isOurs(memberId)))
  const slips = { area, check: 'slips' as const, subject: 'bet.bet', expected: '0' }
  const pools = { area, check: 'pools' as const, subject: 'jackpot.pool', expected: '0' }
  return [
    ...(unbalanced > 0n ? [{ ...slips, found: String(unbalanced) }] : []),
    ...(unsound > 0n ? [{ ...pools, found: String(unsound) }] : []),
    ...found.filter((_, i) => own[i]),
  ]
}

/** Whether something concerns a brand: its member's, or nobody's and so every brand's. */
function brandOf(db: Kysely<Tables>, brandId: string) {
  return async (memberId: string | null) =>
    memberId === null || (await findMember({ db }, memberId))?.brandId === brandId
}
