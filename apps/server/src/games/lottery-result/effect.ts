import type { Result } from '@parola/maths/lottery'
import type { Kysely } from 'kysely'
import type { issues } from '#games/lottery-issue'
import { contentIn, inTurns, paidOutcomeOf, selectSold } from '#games/lottery-ticket'
import type { Tables } from '#platform/db'
import { selectBalances } from './effect.sql.ts'

const PAGE = 1000
/** Tickets that are counted for an operator who waits; of more than these the effect is only partly known. */
const COUNTED_MAX = 20_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * What a change of an issue would do, ticket by ticket: what members get besides, what is taken back, and how much of
 * that they no longer have. Null as the result is a void. Wins under review and earlier debts are not looked at.
 */
export async function effectOf(db: Kysely<Tables>, issue: issues.IssueRow, result: Result | null) {
  const netOf = new Map<string, bigint>()
  let [tickets, changed, paid, taken] = [0, 0, 0n, 0n]
  for (let after = FIRST; tickets < COUNTED_MAX; ) {
    const rows = await selectSold(db, issue.issue_id, { after, limit: PAGE })
    const changes = await inTurns(rows, (row) => differenceOn(row, issue, result))
    for (const [i, { member_id: memberId }] of rows.entries()) {
      const minor = changes[i] ?? 0n
      if (minor !== 0n) changed += 1
      if (minor > 0n) paid += minor
      else taken -= minor
      netOf.set(memberId, (netOf.get(memberId) ?? 0n) + minor)
    }
    tickets += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last.ticket_id
  }
  const isPartial = tickets >= COUNTED_MAX
  return { tickets, changed, paid, taken, owed: await owedOf(db, netOf), isPartial }
}

type Sold = Awaited<ReturnType<typeof selectSold>>[number]

function differenceOn(row: Sold, issue: issues.IssueRow, result: Result | null): bigint {
  const content = contentIn(row.content)
  const before =
    issue.state === 'settled' ? paidOutcomeOf(content, issue.result as Result).payoutMinor : 0n
  return (result ? paidOutcomeOf(content, result).payoutMinor : row.stake_minor) - before
}

async function owedOf(db: Kysely<Tables>, netOf: ReadonlyMap<string, bigint>): Promise<bigint> {
  const losing = [...netOf].filter(([, minor]) => minor < 0n)
  const balanceOf = await selectBalances(
    db,
    losing.map(([memberId]) => memberId),
  )
  return losing.reduce((sum, [memberId, minor]) => {
    const short = -minor - (balanceOf.get(memberId) ?? 0n)
    return short > 0n ? sum + short : sum
  }, 0n)
}
