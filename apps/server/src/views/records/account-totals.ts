import type { accountTotals, creditReport } from '@parola/contract'
import { REPORT_DAYS_MAX } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { movementsOf, postingsOf } from '#foundations/ledger'
import { spanOf } from '#platform/clock'
import type { Input } from '#platform/http'
import { type Glance, memberOf } from '#platform/work'
import { daysWithin } from './profit.ts'
import { LEDGER_KINDS } from './records.ts'

/** The most movements that are summed within a request; deposits and the like are rare, and always summed. */
const PLAY_SUMMED_MAX = 50_000n
const OF_PLAY = new Set<string>(['bet', 'win'])

/** The main balance before and after, and what changed it: sums over all that a filter finds (MEM-03). */
export async function readAccountTotals(glance: Glance, { query }: Input<typeof accountTotals>) {
  daysWithin(query, REPORT_DAYS_MAX)
  const { db, brandId, now } = glance
  const memberId = memberOf(glance)
  const { timeZone } = (await brandById(db, brandId, now)).config
  const kinds = query.kind && LEDGER_KINDS[query.kind]
  const isRare = kinds !== undefined && !kinds.some((kind) => OF_PLAY.has(kind))
  const { after, upTo, byKind } = await movementsOf(db, {
    memberId,
    ...spanOf(query, timeZone),
    kinds,
    mayRead: (postings) => isRare || postings <= PLAY_SUMMED_MAX,
  })
  return {
    before: await balanceAfter(glance, after),
    after: await balanceAfter(glance, upTo),
    moved: byKind && sumOf(byKind),
  }
}

type Moved = { lines: number; came: bigint; went: bigint }

const sumOf = (kinds: readonly Moved[]): Moved => ({
  lines: kinds.reduce((sum, { lines }) => sum + lines, 0),
  came: kinds.reduce((sum, { came }) => sum + came, 0n),
  went: kinds.reduce((sum, { went }) => sum + went, 0n),
})

/** What credited and what debited the main balance, by kind, so that it explains the balance after (HELP-06). */
export async function readCreditReport(glance: Glance, { query }: Input<typeof creditReport>) {
  daysWithin(query, REPORT_DAYS_MAX)
  const { db, brandId, now } = glance
  const { timeZone } = (await brandById(db, brandId, now)).config
  const { after, upTo, byKind } = await movementsOf(db, {
    ...{ memberId: memberOf(glance), ...spanOf(query, timeZone) },
    mayRead: (postings) => postings <= PLAY_SUMMED_MAX,
  })
  return {
    before: await balanceAfter(glance, after),
    after: await balanceAfter(glance, upTo),
    moved: byKind && reportOf(byKind),
  }
}

function reportOf(kinds: readonly (Moved & { kind: string })[]) {
  const { came, went } = sumOf(kinds)
  return {
    ...{ credited: came, debited: went },
    kinds: kinds.map(({ kind, lines, came: credited, went: debited }) => ({
      ...{ kind, lines, credited, debited },
    })),
  }
}

/** The balance of the account after its posting of this number. */
async function balanceAfter(glance: Glance, seq: bigint): Promise<bigint> {
  const memberId = memberOf(glance)
  const [last] = await postingsOf(glance.db, { memberId, before: seq + 1n, limit: 1 })
  return last?.balance_after ?? 0n
}
